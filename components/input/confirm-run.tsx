import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { JsonCode } from "../ui/json-code.tsx";
import styles from "./confirm-run.module.css";

export interface ConfirmRunProps {
  readonly toolKey: string;
  readonly argumentsText: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a tool that calls itself destructive runs for the first time in a visit. */
export function ConfirmRun({ toolKey, argumentsText, onConfirm, onCancel }: ConfirmRunProps) {
  return (
    <Dialog title="Confirm run" role="alertdialog" onClose={onCancel}>
      <div className={styles.body}>
        <p>
          <strong>{toolKey}</strong> says that it may destroy something. It will be called with exactly these
          arguments:
        </p>
        <div className={styles.arguments}>
          <JsonCode text={argumentsText} label="Arguments" />
        </div>
        <p className={styles.note}>You are asked once for this tool, until the page is loaded again.</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="main" onClick={onConfirm}>
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
