"use client";

import { Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import styles from "./form.module.css";
import { IconButton } from "./icon-button.tsx";

const fileFormats = new Set(["byte", "binary", "base64", "data-url"]);
/** Arguments go up to 10 MB, and base64 adds a third. */
const mostBytes = 7_000_000;

export function isFileFormat(format: string | undefined): boolean {
  return format !== undefined && fileFormats.has(format);
}

/** How many bytes a base64 text stands for: `82 bytes`. */
export function describeBase64Size(text: string): string {
  const base64 = text.slice(text.indexOf(",") + 1).replace(/=+$/, "");
  return `${Math.floor((base64.length * 3) / 4).toLocaleString("en")} bytes`;
}

interface FilePickerProps {
  readonly label: string;
  /** Keeps the `data:…;base64,` in front. */
  readonly asDataUrl: boolean;
  readonly onRead: (text: string) => void;
}

/** A button that fills a text with a file as base64. */
export function FilePicker({ label, asDataUrl, onRead }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const read = (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) {
      setFault(`${file.name} is too large: at most ${mostBytes / 1_000_000} MB.`);
      return;
    }
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      setFault(undefined);
      onRead(asDataUrl ? url : url.slice(url.indexOf(",") + 1));
    };
    reader.onerror = () => setFault(`${file.name} can't be read.`);
    reader.readAsDataURL(file);
  };
  return (
    <span className={styles.picker}>
      <IconButton
        label={`Choose file for ${label}`}
        icon={Paperclip}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        className={styles.pickerInput}
        aria-hidden
        tabIndex={-1}
        onChange={(event) => read(event.currentTarget.files?.[0])}
      />
      {fault && <span className={styles.problems}>{fault}</span>}
    </span>
  );
}
