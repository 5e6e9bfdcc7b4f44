import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Flag } from '../../voices/Flag.tsx';
import { ListenButton } from '../../voices/ListenButton.tsx';
import styles from './VoiceRow.module.css';

/** One voice to listen to. */
export function VoiceRow({ voice }: { voice: Voice }) {
  return (
    <li className={styles.row}>
      <ListenButton voice={voice} />
      <div className={styles.words}>
        <p className={styles.name}>{voice.name}</p>
        <p className={styles.line}>
          <Flag language={voice.language} />
          <span>{[voice.language, voice.gender].filter((word) => word !== '').join(' · ')}</span>
        </p>
      </div>
      {voice.type === 'ai' ? <Chip tone="info">AI</Chip> : null}
      {voice.type === 'ai' && !voice.public ? <Chip>Private</Chip> : null}
    </li>
  );
}
