import type { Channel } from '../state/model.ts';

/** True if AutoMod holds the text back: it contains one of the channel's blocked terms, whatever its case. */
export function isHeldByAutoMod(channel: Channel, text: string): boolean {
  const lower = text.toLowerCase();
  return channel.blockedTerms.some((term) => lower.includes(term.toLowerCase()));
}
