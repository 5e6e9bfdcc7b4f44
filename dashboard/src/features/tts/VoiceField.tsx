import type { Voice } from '@bitcue/shared/api/voices.ts';
import { itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/feature.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { ListenButton, useVoices, type Voices } from '../../voices/Voice.tsx';
import type { EditorProps } from '../editor.ts';
import styles from './VoiceField.module.css';
import { VoiceSelect } from './VoiceSelect.tsx';

/** Props of `VoiceField`. */
export interface VoiceFieldProps {
  /** All voices, and a way to refresh them. */
  source: Voices;
  /** The voices offered here. */
  offered: readonly Voice[];
  value: string;
  onChange: (voice: Voice) => void;
  error: string | undefined;
  /** Explains why there may be no voices. */
  emptyText?: string | undefined;
}

/** Edits the voice: a dropdown, its sample, a refresh button (VOICE-06) and a link to all voices (ROUTE-14). */
export function VoiceField({ source, offered, value, onChange, error, emptyText }: VoiceFieldProps) {
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
                voices={offered}
                value={value}
                placeholder={isMissing ? value : 'Choose a voice'}
                onChange={onChange}
              />
              {chosen ? <ListenButton key={chosen.name} voice={chosen} /> : null}
            </span>
          )}
        </Field>
      )}
      <div className={styles.links}>
        <a href="/voices" target="_blank" rel="noreferrer" className={styles.link}>
          All voices
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
