import type { Voice } from '@bitcue/shared/api/voices.ts';
import { useId } from 'react';
import { PlayButton } from '../media/PlayButton.tsx';

/** Plays a voice's sample; without one there is nothing to press. */
export function ListenButton({ voice }: { voice: Voice }) {
  const id = useId();
  return (
    <PlayButton
      track={{ id: `${id}${voice.name}`, source: voice.sample ?? '' }}
      title={`a sample of ${voice.name}`}
      disabled={voice.sample === null}
    />
  );
}
