import { useId } from "react";
import styles from "./text-field.module.css";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the field is for, where its label does not say it. */
  readonly help?: string;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
  /** Several lines. Default false. */
  readonly multiline?: boolean;
  readonly placeholder?: string;
  readonly monospace?: boolean;
}

/** A labelled text box. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, help, fault, multiline = false, placeholder, monospace = false } = props;
  const id = useId();
  const shared = {
    id,
    value,
    placeholder,
    spellCheck: false,
    className: styles.box,
    "data-monospace": monospace || undefined,
    "aria-invalid": fault !== undefined || undefined,
    "aria-describedby": `${id}-help`,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {multiline ? <textarea rows={3} {...shared} /> : <input type="text" autoComplete="off" {...shared} />}
      <p id={`${id}-help`} className={styles.help} data-fault={fault !== undefined || undefined}>
        {fault ?? help}
      </p>
    </div>
  );
}
