import styles from "./wrap-toggle.module.css";

export interface WrapToggleProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** Whether long lines are broken. */
export function WrapToggle({ isOn, onToggle }: WrapToggleProps) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.target.checked)} />
      Wrap lines
    </label>
  );
}
