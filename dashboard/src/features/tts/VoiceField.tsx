import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { ListenButton, type Voices } from '../../voices/Voice.tsx';
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
          {source.hasFailed ? 'The voices could not be read.' : 'No voices found'}
          {!source.hasFailed && emptyText ? <span className={styles.why}>{emptyText}</span> : null}
        </p>
      ) : (
        <Field
          label="Voice"
          error={error ?? (isMissing ? `No voice with name ${value} found` : undefined)}
          hint={value === '' ? 'While none is chosen, the first voice there is speaks.' : undefined}
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
