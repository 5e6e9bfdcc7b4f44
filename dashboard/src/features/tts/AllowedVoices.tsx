import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Checkbox } from '../../parts/Checkbox.tsx';
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
            <Checkbox checked={allowed.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
              <span className={styles.gone}>{`No voice with name ${name} found`}</span>
            </Checkbox>
          </li>
        ))}
        {voices.map((voice) => (
          <li key={voice.name} className={styles.row}>
            <Checkbox checked={allowed.includes(voice.name)} onChange={(isOn) => toggle(voice.name, isOn)}>
              <VoiceName voice={voice} />
            </Checkbox>
            <ListenButton voice={voice} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
