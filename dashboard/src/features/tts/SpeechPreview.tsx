import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import { type TtsSettings, tts } from '@bitcue/shared/features/tts/tts.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import styles from './SpeechPreview.module.css';

/** Sample viewer and item. */
const SAMPLE = { user: 'demo_viewer', itemTitle: 'Your item' } as const;

/** Previews what is spoken and shown with these settings, using the same code as on stream. */
export function SpeechPreview({ settings }: { settings: TtsSettings }) {
  const [input, setInput] = useState(() => tts.demo.create(settings)?.message ?? '');
  const { viewer, action, shown, spoken, empty } = composeSpeech(settings, { ...SAMPLE, input });
  return (
    <section className={styles.preview} aria-label="Preview">
      <TextField label="Try a message" value={input} onChange={setInput} limit={settings.charLimit} />
      <dl className={styles.lines} aria-live="polite">
        <dt>Spoken</dt>
        <dd>
          {empty ? <span className={styles.nothing}>Nothing left to say. Refused before Bits are used.</span> : spoken}
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
