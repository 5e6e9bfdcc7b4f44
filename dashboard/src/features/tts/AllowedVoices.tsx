import type { Voice } from '@bitcue/shared/api/voices.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { FavouriteButton, useFavourites, useFavouritesFirst } from '../../voices/favourites.tsx';
import { findVoices } from '../../voices/find-voices.ts';
import { ListenButton, VoiceName } from '../../voices/Voice.tsx';
import styles from './AllowedVoices.module.css';

/** Props of `AllowedVoices`. */
export interface AllowedVoicesProps {
  voices: readonly Voice[];
  /** Names of the allowed voices; empty allows all. */
  allowed: readonly string[];
  onChange: (allowed: string[]) => void;
}

/** Editor for the voices that viewers can choose. */
export function AllowedVoices({ voices, allowed, onChange }: AllowedVoicesProps) {
  const [search, setSearch] = useState('');
  const favourites = useFavourites();
  const sort = useFavouritesFirst(favourites);
  const found = sort(findVoices(voices, search));
  const missing = allowed.filter((name) => !voices.some((voice) => voice.name === name));
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...allowed, name] : allowed.filter((other) => other !== name));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Voices viewers can choose</legend>
      <p className={styles.line} role="status">
        {allowed.length === 0
          ? 'Nothing ticked: viewers can use any voice.'
          : `${allowed.length} of ${voices.length} voices`}
      </p>
      <TextField
        label="Search these voices"
        value={search}
        onChange={setSearch}
        placeholder="Name, language or gender"
      />
      <ul className={styles.list}>
        {missing.map((name) => (
          <li key={name} className={styles.row}>
            <Checkbox checked={allowed.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
              <span className={styles.gone}>{`No voice with name ${name} found`}</span>
            </Checkbox>
          </li>
        ))}
        {found.map((voice) => (
          <li key={voice.name} className={styles.row}>
            <Checkbox checked={allowed.includes(voice.name)} onChange={(isOn) => toggle(voice.name, isOn)}>
              <VoiceName voice={voice} />
            </Checkbox>
            <ListenButton voice={voice} />
            <FavouriteButton voice={voice} favourites={favourites} />
          </li>
        ))}
        {found.length === 0 ? <li className={styles.line}>No voices found</li> : null}
      </ul>
    </fieldset>
  );
}
