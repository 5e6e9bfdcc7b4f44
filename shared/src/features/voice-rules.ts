import type { Feature } from './catalog.ts';
import { voiceOf } from './feature.ts';

/** Shown when another item speaks with the voice already (ADD-07). */
export const VOICE_TAKEN = 'You already have this voice added!';

/** An item as far as its voice matters. */
interface Speaker {
  uuid: string;
  features: readonly Pick<Feature, 'type' | 'settings'>[];
}

/** The voice an item speaks with; null if it does not speak, or none was chosen for it. */
export function itemVoiceOf({ features }: Pick<Speaker, 'features'>): string | null {
  return features.map(voiceOf).find((voice) => voice !== null) || null;
}

/** True if another of these items speaks with the item's voice (ADD-07). */
export function isVoiceTaken(item: Speaker, items: readonly Speaker[]): boolean {
  const voice = itemVoiceOf(item);
  return voice !== null && items.some((other) => other.uuid !== item.uuid && itemVoiceOf(other) === voice);
}
