import type { Voice } from '@bitcue/shared/api/voices.ts';
import { itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/feature.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { sortFavouritesFirst } from '@bitcue/shared/voices/sort-favourites.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { PRIVATE_VOICES_PATH } from '../../parts/nav-entries.ts';
import { FavouriteButton, useFavourites } from '../../voices/favourites.tsx';
import { findVoices } from '../../voices/find-voices.ts';
import { ListenButton, useVoices, type Voices } from '../../voices/Voice.tsx';
import type { EditorProps } from '../editor.ts';
import styles from './VoiceField.module.css';
import { VoiceSelect } from './VoiceSelect.tsx';

/** Minimum number of voices for the list to have a search field. */
const SEARCH_FROM = 8;

/** Props of `VoiceField`. */
export interface VoiceFieldProps {
  /** All voices, and a way to refresh them. */
  source: Voices;
  /** The voices offered here. */
  offered: readonly Voice[];
  value: string;
  onChange: (voice: Voice) => void;
  error: string | undefined;
  /** Explanation shown if there are no voices. */
  emptyText?: string | undefined;
}

/** Field for the voice: a dropdown, its sample, a refresh button (VOICE-06) and a link to all voices (ROUTE-14). */
export function VoiceField({ source, offered, value, onChange, error, emptyText }: VoiceFieldProps) {
  const [search, setSearch] = useState('');
  const favourites = useFavourites();
  const found = findVoices(offered, search);
  const chosen = source.voices?.find((voice) => voice.name === value);
  const isMissing = value !== '' && source.voices !== undefined && chosen === undefined;
  return (
    <div className={styles.field}>
      {source.voices === undefined && !source.hasFailed ? (
        <Skeleton height="62px" />
      ) : offered.length === 0 ? (
        <p className={styles.empty} role="status">
          {source.hasFailed ? 'The voices could not be loaded.' : 'No voices found'}
          {!source.hasFailed && emptyText ? <span className={styles.why}>{emptyText}</span> : null}
        </p>
      ) : (
        <Field
          label="Voice"
          error={error ?? (isMissing ? `No voice with name ${value} found` : undefined)}
          hint={value === '' ? 'If you choose none, the first voice is used.' : undefined}
        >
          {(control) => (
            <span className={styles.row}>
              <VoiceSelect
                control={control}
                voices={sortFavouritesFirst(withChosen(found, chosen), favourites.names)}
                favourites={favourites.names}
                value={value}
                placeholder={isMissing ? value : 'Choose a voice'}
                onChange={onChange}
              />
              {chosen ? <ListenButton key={chosen.name} voice={chosen} /> : null}
              {chosen ? <FavouriteButton voice={chosen} favourites={favourites} /> : null}
            </span>
          )}
        </Field>
      )}
      {offered.length >= SEARCH_FROM ? (
        <TextField
          label="Search voices"
          value={search}
          onChange={setSearch}
          placeholder="Name, language or gender"
          hint={search.trim() === '' ? undefined : describeFound(found.length)}
        />
      ) : null}
      <div className={styles.links}>
        <a href="/voices" target="_blank" rel="noreferrer" className={styles.link}>
          All voices
          <ExternalLink size={14} aria-hidden="true" />
        </a>
        <a href={PRIVATE_VOICES_PATH} target="_blank" rel="noreferrer" className={styles.link}>
          Private voices
          <ExternalLink size={14} aria-hidden="true" />
        </a>
        <Button look="quiet" onClick={source.refresh} busy={source.isRefreshing}>
          <RefreshCw size={14} aria-hidden="true" />
          Refresh voices
        </Button>
      </div>
    </div>
  );
}

function describeFound(count: number): string {
  if (count === 0) return 'No voices found';
  return count === 1 ? 'The list above shows 1 voice.' : `The list above shows ${count} voices.`;
}

/** Adds the chosen voice to those that were found, so that the list can show it. */
function withChosen(found: readonly Voice[], chosen: Voice | undefined): Voice[] {
  return chosen === undefined || found.includes(chosen) ? [...found] : [chosen, ...found];
}

/** Returns the voices offered here and a function to choose one. Refuses a voice that another item uses (ADD-07). */
export function useVoiceChoice({ settings, onChange, itemId, preset }: Omit<EditorProps<'tts'>, 'errors'>) {
  const source = useVoices();
  const { data: extension, isPending } = useQuery(extensionQuery);
  const [refused, setRefused] = useState(false);
  const offered = (source.voices ?? []).filter((voice) => preset !== 'ai' || voice.type === 'ai');
  const isTaken = (name: string) =>
    (extension?.items ?? []).some((item) => item.uuid !== itemId && itemVoiceOf(item) === name);
  const withVoice = (voice: Voice): TtsSettings => ({ ...settings, voice: voice.name, modelId: voice.model_id });

  // The AI preset starts with an AI voice. Otherwise the first of all voices would be used.
  const first = preset === 'ai' && !isPending ? offered.find((voice) => !isTaken(voice.name)) : undefined;
  useEffect(() => {
    if (settings.voice === '' && first) onChange(withVoice(first));
  });

  return {
    source,
    offered,
    problem: refused ? VOICE_TAKEN : undefined,
    choose(voice: Voice) {
      const taken = isTaken(voice.name);
      setRefused(taken);
      if (!taken) onChange(withVoice(voice));
    },
  };
}
