import type { Voice } from '@bitcue/shared/api/voices.ts';
import { MESSAGE_VOICES_MAX } from '@bitcue/shared/constants/message-voices.ts';
import { labelVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import { listSwitchable, type TtsSettings, tts } from '@bitcue/shared/features/tts/tts.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import styles from './SpeechPreview.module.css';

/** Sample viewer and item. */
const SAMPLE = { user: 'demo_viewer', itemTitle: 'Your item' } as const;

/** Previews what is spoken and shown with these settings, using the same code as on stream. */
export function SpeechPreview({ settings, voices }: { settings: TtsSettings; voices: readonly Voice[] }) {
  const [input, setInput] = useState(() => tts.demo.create(settings)?.message ?? '');
  const pronunciations = useQuery(extensionQuery).data?.preferences.pronunciations;
  const { viewer, action, shown, parts, empty } = composeSpeech(settings, {
    ...SAMPLE,
    input,
    pronunciations,
    voices: listSwitchable(settings, voices).map(({ name }) => name),
  });
  return (
    <section className={styles.preview} aria-label="Preview">
      <TextField label="Try a message" value={input} onChange={setInput} limit={settings.charLimit} />
      <dl className={styles.lines} aria-live="polite">
        <dt>Spoken</dt>
        <dd>
          {empty ? (
            <span className={styles.nothing}>Nothing left to say. Refused before Bits are used.</span>
          ) : parts.length > MESSAGE_VOICES_MAX ? (
            <span
              className={styles.nothing}
            >{`More than ${MESSAGE_VOICES_MAX} voices. Refused before Bits are used.`}</span>
          ) : (
            parts.map(({ voice, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
              <span key={at}>
                {at > 0 ? ' ' : ''}
                {voice === null ? '' : <strong>{`${labelVoice(voice)}: `}</strong>}
                {text}
              </span>
            ))
          )}
        </dd>
        <dt>On screen</dt>
        <dd>
          {empty ? (
            <span className={styles.nothing}>Nothing</span>
          ) : (
            <>
              {viewer ? (
                <>
                  <strong>{viewer}</strong>
                  {action ? ` ${action}` : ''}:{' '}
                </>
              ) : null}
              {shown}
            </>
          )}
        </dd>
      </dl>
    </section>
  );
}
