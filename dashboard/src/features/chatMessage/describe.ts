import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';

const WORDS = { '': 'no preset yet', fortune: 'a fortune', followAge: 'follow age', magicBall: 'magic ball' } as const;

/** Describes a chat message in one line: the message, or its preset. */
export function describeChatMessage({ preset, message }: FeatureSettings<'chatMessage'>): string {
  if (preset !== 'custom' && preset !== 'announcement') return WORDS[preset];
  const text = message.trim() === '' ? 'no message yet' : `“${message.trim()}”`;
  return preset === 'announcement' ? `announcement · ${text}` : text;
}
