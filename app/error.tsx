"use client";

import { PageFault } from "@/components/shell/page-fault.tsx";

interface ErrorPageProps {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return <PageFault error={error} onRetry={reset} />;
}
