import { useId } from "react";
import styles from "./choice.module.css";

export interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly options: readonly Name[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
}

/** A choice of one among a few, side by side. */
export function Choice<Name extends string>({ label, options, selected, onSelect }: ChoiceProps<Name>) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={option === selected}
            onChange={() => onSelect(option)}
          />
          <span className={styles.name}>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
