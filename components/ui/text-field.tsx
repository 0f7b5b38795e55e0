import { useId } from "react";
import styles from "./text-field.module.css";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the field is for, where its label does not say it. */
  readonly help?: string;
  /** Whether it must be filled; marked beside the label. Default false. */
  readonly isRequired?: boolean;
  /** What is wrong with the value; announced when it appears. */
  readonly fault?: string | undefined;
  /** Several lines. Default false. */
  readonly multiline?: boolean;
  readonly placeholder?: string;
  readonly monospace?: boolean;
}

/** A labelled text box. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, help, fault, placeholder } = props;
  const { isRequired = false, multiline = false, monospace = false } = props;
  const id = useId();
  const shared = {
    id,
    value,
    placeholder,
    spellCheck: false,
    className: styles.box,
    "data-monospace": monospace || undefined,
    "aria-required": isRequired || undefined,
    "aria-invalid": fault !== undefined || undefined,
    "aria-describedby": `${id}-help`,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired ? (
          <span aria-hidden className={styles.mark}>
            {" *"}
          </span>
        ) : undefined}
      </label>
      {multiline ? <textarea rows={3} {...shared} /> : <input type="text" autoComplete="off" {...shared} />}
      {fault === undefined ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : (
        <p id={`${id}-help`} role="alert" className={styles.help} data-fault>
          {fault}
        </p>
      )}
    </div>
  );
}
