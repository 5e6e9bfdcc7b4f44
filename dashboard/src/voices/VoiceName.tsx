import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Flag } from './Flag.tsx';
import styles from './VoiceName.module.css';

/** A voice in one line: flag, name, language, and whether it is the streamer's alone (VOICE-02, VOICE-04). */
export function VoiceName({ voice }: { voice: Voice }) {
  return (
    <span className={styles.voice}>
      <Flag language={voice.language} />
      <span className={styles.name}>{voice.name}</span>
      <span className={styles.language}>{voice.language}</span>
      {voice.type === 'ai' ? <Chip tone="info">AI</Chip> : null}
      {voice.type === 'ai' && !voice.public ? <Chip>Private</Chip> : null}
    </span>
  );
}
