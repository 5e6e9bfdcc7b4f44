import type { Voice } from '@bitcue/shared/api/voices.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/voice-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { useVoices } from '../../voices/Voice.tsx';
import type { EditorProps } from '../editor.ts';

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
