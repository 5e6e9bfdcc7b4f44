import { labelVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import type { VoiceOption } from '@bitcue/shared/features/viewer-input.ts';
import type { Voice, VoiceStore, WhyAway } from '../ports/speech.ts';

/** Returns whether a streamer can use a voice: it is public or their own (VOICE-02). `userId` is null if nobody is signed in. */
export function isVoiceFor({ public: isPublic, ownerId }: Voice, userId: string | null): boolean {
  return isPublic || (ownerId !== null && ownerId === userId);
}

/** Leaves out the voices that cannot speak now, so that they are neither offered nor paid for. */
export function withoutAway(voices: VoiceStore, whyAway: WhyAway): VoiceStore {
  return {
    ...voices,
    async list() {
      const all = await Promise.all(
        (await voices.list()).map(async (voice) => ((await whyAway(voice)) === null ? [voice] : [])),
      );
      return all.flat();
    },
  };
}

/** Lists the voices that a streamer can choose. `inUse`: a voice that their item already names, even if it is hidden now. */
export async function listVoicesFor(
  voices: Pick<VoiceStore, 'list'>,
  userId: string | null,
  inUse: string | null = null,
): Promise<Voice[]> {
  return (await voices.list()).filter(
    (voice) => isVoiceFor(voice, userId) && (voice.hidden !== true || voice.name === inUse),
  );
}

/** Lists the voices of a channel as viewers can choose them. */
export async function listVoiceOptions(voices: Pick<VoiceStore, 'list'>, channelId: string): Promise<VoiceOption[]> {
  return (await listVoicesFor(voices, channelId)).map(({ name, language }) => ({
    name,
    label: labelVoice(name),
    language,
  }));
}
