import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Field } from '@bitcue/shared/ui/Field.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { ListenButton, type Voices } from '../../voices/Voice.tsx';
import styles from './VoiceField.module.css';
import { VoiceSelect } from './VoiceSelect.tsx';

/** What the field of the voice takes. */
export interface VoiceFieldProps {
  /** All voices, and reading them anew. */
  source: Voices;
  /** Those offered here. */
  offered: readonly Voice[];
  value: string;
  onChange: (voice: Voice) => void;
  error: string | undefined;
  /** Says why there may be no voices. */
  emptyText?: string | undefined;
}

/** The voice that speaks: chosen from the dropdown, listened to, read anew (VOICE-06); all of them on a page of their own (ROUTE-14). */
export function VoiceField({ source, offered, value, onChange, error, emptyText }: VoiceFieldProps) {
  const chosen = source.voices?.find((voice) => voice.name === value);
  const isGone = value !== '' && source.voices !== undefined && chosen === undefined;
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
          error={error ?? (isGone ? `No voice with name ${value} found` : undefined)}
          hint={value === '' ? 'While none is chosen, the first voice there is speaks.' : undefined}
        >
          {(control) => (
            <span className={styles.row}>
              <VoiceSelect
                control={control}
                voices={offered}
                value={value}
                placeholder={isGone ? value : 'Choose a voice'}
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
