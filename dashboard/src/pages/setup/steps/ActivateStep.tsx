import type { SlotKind, TakenSlot } from '@bitcue/shared/api/platform.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
import type { Setup } from '../use-setup.ts';
import styles from './Step.module.css';
import { StepHeading } from './StepHeading.tsx';

const KINDS: readonly { kind: SlotKind; title: string; line: string; picture: ReactNode }[] = [
  {
    kind: 'component',
    title: 'Component',
    line: 'On top of the video: viewers open it without leaving the stream.',
    picture: <rect x="118" y="20" width="46" height="56" rx="5" fill="var(--cue)" />,
  },
  {
    kind: 'panel',
    title: 'Panel',
    line: 'Below the video, among your other panels.',
    picture: <rect x="18" y="100" width="46" height="34" rx="5" fill="var(--cue)" />,
  },
];

/** Asks where to show the extension (ONB-05, ACT-05). */
export function ActivateStep({ setup }: { setup: Setup }) {
  return (
    <div className={styles.step}>
      <StepHeading>Activate Your Extension</StepHeading>
      <p className={styles.line}>Choose where viewers find it. You can change this later.</p>
      <div className={styles.kinds}>
        {KINDS.map(({ kind, title, line, picture }) => (
          <ChoiceButton
            key={kind}
            layout="tile"
            picture={
              <svg viewBox="0 0 180 140" aria-hidden="true">
                <rect x="10" y="8" width="160" height="82" rx="8" fill="var(--ink-3)" />
                <rect x="18" y="100" width="46" height="34" rx="5" fill="var(--ink-3)" />
                <rect x="68" y="100" width="46" height="34" rx="5" fill="var(--ink-3)" />
                <rect x="118" y="100" width="46" height="34" rx="5" fill="var(--ink-3)" />
                {picture}
              </svg>
            }
            title={title}
            line={line}
            busy={setup.busy}
            onChoose={() => void setup.activate(kind)}
          />
        ))}
      </div>
      {setup.busy ? (
        <p className={styles.line} role="status">
          Activating…
        </p>
      ) : null}
    </div>
  );
}

const NAMES: Record<SlotKind, string> = { panel: 'Panel', component: 'Component' };

/** Asks which extension to replace if no slot is free (ONB-06, ACT-07, ACT-11). */
export function ReplaceStep({ setup, kind, slots }: { setup: Setup; kind: SlotKind; slots: readonly TakenSlot[] }) {
  return (
    <div className={styles.step}>
      <StepHeading>Replace an Existing {NAMES[kind]}</StepHeading>
      <p className={styles.line}>Every slot is taken. The extension you choose is deactivated but stays installed.</p>
      <ul className={styles.slots}>
        {slots.map(({ slot, name, icon }) => (
          <li key={slot}>
            <ChoiceButton
              picture={<SlotIcon icon={icon} />}
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

/** Renders an extension's icon; a plain square if there is none or it does not load. */
function SlotIcon({ icon }: { icon: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (icon === null || icon === broken) return <span className={styles.icon} />;
  return <img className={styles.icon} src={icon} alt="" width={40} height={40} onError={() => setBroken(icon)} />;
}
