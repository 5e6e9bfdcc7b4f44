import type { SlotKind, TakenSlot } from '@bitcue/shared/api/platform.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
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
            <ChoiceButton
              picture={
                icon ? (
                  <img className={styles.icon} src={icon} alt="" width={40} height={40} />
                ) : (
                  <span className={styles.icon} />
                )
              }
              title={name}
              line={`Slot ${slot}`}
              busy={setup.busy}
              onChoose={() => void setup.activate(kind, slot)}
            />
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
