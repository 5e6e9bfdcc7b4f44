import type { VoiceOption } from '@bitcue/shared/features/viewer-input.ts';
import type { Voice, VoiceStore } from '../ports/speech.ts';

/** Returns whether a streamer may use a voice: it is public or their own (VOICE-02). Null: nobody is signed in. */
export function isVoiceFor({ public: isPublic, ownerId }: Voice, userId: string | null): boolean {
  return isPublic || (ownerId !== null && ownerId === userId);
}

/** Lists the voices that a streamer can choose. `inUse`: one that their item names already, even if it is hidden now. */
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
  return (await listVoicesFor(voices, channelId)).map(({ name, language }) => ({ name, label: name, language }));
}
