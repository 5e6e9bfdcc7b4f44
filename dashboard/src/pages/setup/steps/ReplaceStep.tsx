import type { SlotKind, TakenSlot } from '@bitcue/shared/api/platform.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

const NAMES: Record<SlotKind, string> = { panel: 'Panel', component: 'Component' };

/** Asks which extension is to make room, when no slot is free (ONB-06, ACT-07, ACT-11). */
export function ReplaceStep({ setup, kind, slots }: { setup: Setup; kind: SlotKind; slots: readonly TakenSlot[] }) {
  return (
    <div className={styles.step}>
      <StepHeading>Replace an Existing {NAMES[kind]}</StepHeading>
      <p className={styles.line}>Every place is taken. The one you choose is switched off; it stays installed.</p>
      <ul className={styles.slots}>
        {slots.map(({ slot, name, icon }) => (
          <li key={slot}>
            <button
              type="button"
              className={styles.slot}
              aria-disabled={setup.busy || undefined}
              onClick={() => void setup.activate(kind, slot)}
            >
              {icon ? <img src={icon} alt="" width={40} height={40} /> : <span className={styles.noIcon} />}
              <b>{name}</b>
              <span className={styles.small}>Slot {slot}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="quiet" onClick={setup.backToChoice}>
          Go Back
        </Button>
      </div>
    </div>
  );
}
