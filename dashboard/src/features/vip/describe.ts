import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';

const WHO = { redeemer: 'whoever redeems it', redeemers_entry: 'viewer picks the chatter', random: 'a random chatter' };

/** Describes a VIP in one line: who, and for how long. */
export function describeVip({ target, target_chatter, durationS }: FeatureSettings<'vip'>): string {
  const who = target === 'username' ? target_chatter || 'nobody yet' : WHO[target];
  return `${who} · ${durationS === 0 ? 'no end' : formatDuration(durationS)}`;
}
