import { listVoices, type Voice } from '@bitcue/shared/api/voices.ts';
import { labelVoice, splitLanguage } from '@bitcue/shared/constants/shipped-voices.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { voicesQuery } from '../api/queries.ts';
import { PlayButton } from '../media/PlayButton.tsx';
import { Flag } from './Flag.tsx';
import styles from './Voice.module.css';

/** Renders a voice in one line: flag, name, language, gender, and whether it is private to the streamer (VOICE-02, VOICE-04). */
export function VoiceName({ voice }: { voice: Voice }) {
  return (
    <span className={styles.voice}>
      <Flag language={voice.language} />
      <span className={styles.name}>{labelVoice(voice.name)}</span>
      <span className={styles.language}>{describeSound(voice)}</span>
      {voice.type === 'ai' ? <Chip tone="info">AI</Chip> : null}
      {voice.type === 'ai' && !voice.public ? <Chip>Private</Chip> : null}
    </span>
  );
}

/** Describes how a voice sounds: 'English · United Kingdom · female'. */
export function describeSound({ language: text, gender }: Pick<Voice, 'language' | 'gender'>): string {
  const { language, accent } = splitLanguage(text);
  return [language, accent, gender].filter((word) => word !== '').join(' · ');
}

/** Plays a voice's sample; disabled without one. */
export function ListenButton({ voice }: { voice: Voice }) {
  const id = useId();
  return (
    <PlayButton
      track={{ id: `${id}${voice.name}`, source: voice.sample ?? '' }}
      title={`a sample of ${labelVoice(voice.name)}, ${describeSound(voice)}`}
      disabled={voice.sample === null}
    />
  );
}

/** The available voices, and a function to refresh them. */
export interface Voices {
  /** Undefined until loaded. */
  voices: Voice[] | undefined;
  hasFailed: boolean;
  isRefreshing: boolean;
  /** Fetches them again, bypassing the browser's cache (VOICE-06). */
  refresh: () => void;
}

/** Loads the voices (API-20). */
export function useVoices(): Voices {
  const client = useQueryClient();
  const query = useQuery(voicesQuery);
  const refresh = useMutation({
    mutationFn: () => call(listVoices, { fresh: true }),
    onSuccess: (voices) => client.setQueryData(voicesQuery.queryKey, voices),
  });
  return {
    voices: query.data,
    hasFailed: query.data === undefined && (query.isError || refresh.isError) && !refresh.isPending,
    isRefreshing: refresh.isPending || query.isFetching,
    refresh: () => refresh.mutate(),
  };
}
