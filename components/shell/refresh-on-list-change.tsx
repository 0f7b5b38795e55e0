"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToolList } from "@/lib/client/use-playground.ts";

/** Asks the server for the page again when the tools have changed: an open tool may have another form now. */
export function RefreshOnListChange() {
  const router = useRouter();
  const { revision } = useToolList().list;
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    router.refresh();
  }, [revision, router]);
  return undefined;
}
