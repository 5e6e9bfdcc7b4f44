import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';

/** Describes a refund in one line: its chance. */
export function describeRefundReward({ successPercent }: FeatureSettings<'refundReward'>): string {
  return `${successPercent} % get their points back`;
}

/** Describes a chance in tenths, as people say it. */
export function describeChance(percent: number): string {
  const tenths = Math.round(percent / 10);
  if (percent === 0) return 'Never';
  if (percent === 100) return 'Always';
  if (tenths === 0) return 'Less than 1 in 10';
  return tenths === 10 ? 'More than 9 in 10' : `About ${tenths} in 10`;
}
