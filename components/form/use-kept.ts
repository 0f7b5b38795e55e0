import { useState } from "react";

/** The value of the last time that `key` changed: the same object until it changes again. */
export function useKept<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ key, value });
  if (kept.key === key) return kept.value;
  setKept({ key, value });
  return value;
}
