import type { Channel } from '../state/model.ts';

/** Returns true if AutoMod holds the text back because it contains one of the channel's blocked terms, in any case. */
export function isHeldByAutoMod(channel: Channel, text: string): boolean {
  const lower = text.toLowerCase();
  return channel.blockedTerms.some((term) => lower.includes(term.toLowerCase()));
}
