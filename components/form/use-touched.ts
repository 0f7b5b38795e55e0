"use client";

import { useState } from "react";

/** Whether someone has left the field since it was drawn. */
export function useTouched(): { readonly touched: boolean; readonly touch: () => void } {
  const [touched, setTouched] = useState(false);
  return { touched, touch: () => setTouched(true) };
}
