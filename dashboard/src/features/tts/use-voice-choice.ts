import type { Voice } from '@bitcue/shared/api/voices.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/voice-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { extensionQuery } from '../../api/queries.ts';
import { useVoices } from '../../voices/Voice.tsx';
import type { EditorProps } from '../editor.ts';

/** The voices that may be chosen here, and choosing one: a voice that another item speaks with is refused (ADD-07). */
export function useVoiceChoice({ settings, onChange, itemId, preset }: Omit<EditorProps<'tts'>, 'errors'>) {
  const source = useVoices();
  const { data: extension, isPending } = useQuery(extensionQuery);
  const [refused, setRefused] = useState(false);
  const offered = (source.voices ?? []).filter((voice) => preset !== 'ai' || voice.type === 'ai');
  const isTaken = (name: string) =>
    (extension?.items ?? []).some((item) => item.uuid !== itemId && itemVoiceOf(item) === name);
  const withVoice = (voice: Voice): TtsSettings => ({ ...settings, voice: voice.name, modelId: voice.model_id });

  // Speech that was chosen for its AI voices starts with one: else the first voice of all would speak.
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
