import type { ExtensionItem } from '../items/item.ts';

/** Shown when another item speaks with the voice already (ADD-07). */
export const VOICE_TAKEN = 'You already have this voice added!';

/** The voice that an item speaks with; null when it does not speak, or none was chosen for it. */
export function voiceOf({ features }: Pick<ExtensionItem, 'features'>): string | null {
  const speech = features.find((feature) => feature.type === 'tts');
  return speech?.settings.voice || null;
}

/** True when another of these items speaks with the item's voice (ADD-07). */
export function isVoiceTaken(
  item: Pick<ExtensionItem, 'uuid' | 'features'>,
  items: readonly Pick<ExtensionItem, 'uuid' | 'features'>[],
): boolean {
  const voice = voiceOf(item);
  return voice !== null && items.some((other) => other.uuid !== item.uuid && voiceOf(other) === voice);
}
