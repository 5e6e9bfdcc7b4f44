import type { Voice } from '@bitcue/shared/api/voices.ts';
import type { ReactNode } from 'react';
import { ListenButton, VoiceName } from '../../voices/Voice.tsx';
import styles from './AllowedVoices.module.css';

/** What the choice of the viewers' voices takes. */
export interface AllowedVoicesProps {
  voices: readonly Voice[];
  /** Names of the chosen ones; empty means every voice. */
  allowed: readonly string[];
  onChange: (allowed: string[]) => void;
}

/** The voices that viewers may choose from. */
export function AllowedVoices({ voices, allowed, onChange }: AllowedVoicesProps) {
  const gone = allowed.filter((name) => !voices.some((voice) => voice.name === name));
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...allowed, name] : allowed.filter((other) => other !== name));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Voices viewers may choose</legend>
      <p className={styles.line} role="status">
        {allowed.length === 0
          ? 'None is ticked: viewers may choose every voice.'
          : `${allowed.length} of ${voices.length} voices`}
      </p>
      <ul className={styles.list}>
        {gone.map((name) => (
          <li key={name} className={styles.row}>
            <Tick isOn={allowed.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
              <span className={styles.gone}>{`No voice with name ${name} found`}</span>
            </Tick>
          </li>
        ))}
        {voices.map((voice) => (
          <li key={voice.name} className={styles.row}>
            <Tick isOn={allowed.includes(voice.name)} onChange={(isOn) => toggle(voice.name, isOn)}>
              <VoiceName voice={voice} />
            </Tick>
            <ListenButton voice={voice} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Tick({ isOn, onChange, children }: { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
