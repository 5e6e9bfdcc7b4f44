import { APPROVAL_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import styles from './ApprovalSwitch.module.css';

/** Props of `ApprovalSwitch`. */
export interface ApprovalSwitchProps {
  checked: boolean;
  /** Sentence on what happens to the payment if the streamer refuses. */
  refused: string;
  onChange: (checked: boolean) => void;
}

/** Switch that makes an item or a reward wait for the streamer's approval. */
export function ApprovalSwitch({ checked, refused, onChange }: ApprovalSwitchProps) {
  return (
    <div>
      <Switch label="Ask me first" checked={checked} onChange={onChange} />
      <p className={styles.line}>
        It waits in Activity for up to {APPROVAL_WAIT_MS / 60_000} minutes until you approve it. {refused}
      </p>
    </div>
  );
}
