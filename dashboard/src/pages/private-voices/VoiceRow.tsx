import type { PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';
import { voiceSamplePath } from '@bitcue/shared/api/voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PlayButton } from '../../media/PlayButton.tsx';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Flag } from '../../voices/Flag.tsx';
import { describeSound } from '../../voices/Voice.tsx';
import { DeleteVoiceModal } from './DeleteVoiceModal.tsx';
import { describeDay, describeState } from './describe-voice.ts';
import styles from './PrivateVoices.module.css';

/** Renders a private voice: its state, the consent given, its sample, and a delete button (VOICE-02, CLONE-03). */
export function VoiceRow({ voice }: { voice: PrivateVoiceView }) {
  const [isAsking, setAsking] = useState(false);
  const { modelId, name, state, consent } = voice;
  const line = describeState(voice);
  return (
    <li className={styles.row} aria-label={name}>
      <PlayButton
        track={{ id: `private-voice-${modelId}`, source: voiceSamplePath(voice.voice) }}
        title={`a sample of ${name}`}
        disabled={state !== 'ready'}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b>
          <Chip tone="info">AI</Chip>
          <Chip>Private</Chip>
          {state === 'creating' ? <Chip tone="cue">Creating</Chip> : null}
          {state === 'failed' ? <Chip tone="live">Failed</Chip> : null}
        </p>
        <p className={styles.sound}>
          <Flag language={voice.language} />
          {describeSound(voice)}
        </p>
        <p role="status" className={state === 'failed' ? styles.failure : styles.line}>
          {line}
        </p>
        <Disclosure className={styles.consent} summary={`Consent: ${describeDay(consent.at)}`}>
          <p>{consent.words}</p>
        </Disclosure>
      </div>
      <Button look="quiet" className={styles.delete} aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden="true" />
      </Button>
      {isAsking ? <DeleteVoiceModal voice={voice} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}
