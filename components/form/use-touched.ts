"use client";

import { useState } from "react";

/** Whether someone has left the field since it was drawn. */
export function useTouched(): { readonly touched: boolean; readonly touch: () => void } {
  const [touched, setTouched] = useState(false);
  return { touched, touch: () => afterPress(() => setTouched(true)) };
}

let isPressed = false;
if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => setPressed(true), true);
  for (const end of ["pointerup", "pointercancel"])
    window.addEventListener(end, () => setPressed(false), true);
}

function setPressed(pressed: boolean): void {
  isPressed = pressed;
}

/**
 * Does something once no pointer is pressed. A press that leaves a field is let through first: what then shows up at the field
 * would move the pressed button away, and the click would be lost.
 */
function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const end = () => {
    for (const type of ["pointerup", "pointercancel"]) window.removeEventListener(type, end);
    setTimeout(act);
  };
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, end);
}
