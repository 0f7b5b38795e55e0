"use client";

import { InputWrapperContext } from "@mantine/core";
import { type ReactNode, useMemo } from "react";

interface DescribedProps {
  /** Ids of what describes the control, or undefined. */
  readonly by: string | undefined;
  readonly children: ReactNode;
}

/** Ties a control to its help and faults: Mantine's inputs drop an `aria-describedby` of their own for that of this context. */
export function Described({ by, children }: DescribedProps) {
  const context = useMemo(
    () => ({
      describedBy: by,
      inputId: undefined,
      labelId: undefined,
      offsetTop: false,
      offsetBottom: false,
      getStyles: null,
    }),
    [by],
  );
  return <InputWrapperContext value={context}>{children}</InputWrapperContext>;
}
