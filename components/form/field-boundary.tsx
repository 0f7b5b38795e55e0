"use client";

import { Component, type ReactNode } from "react";

interface FieldBoundaryProps {
  readonly children: ReactNode;
  /** Stands in for what can't be drawn. */
  readonly fallback: ReactNode;
}

/** Keeps a part that can't be drawn from taking the form with it. */
export class FieldBoundary extends Component<FieldBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
