"use client";

import { Component, type ReactNode } from "react";
import { JsonField } from "./json-field.tsx";
import type { ViewedEntry } from "./level-entry.ts";

interface FieldBoundaryProps {
  readonly entry: ViewedEntry;
  readonly children: ReactNode;
}

/** Keeps a field that can't be drawn from taking the form with it: a JSON box stands in its place. */
export class FieldBoundary extends Component<FieldBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <JsonField entry={this.props.entry} reason="This field can't be drawn." />;
  }
}
