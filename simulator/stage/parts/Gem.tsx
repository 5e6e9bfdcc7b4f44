import { bitsTier } from '@bitcue/shared/constants/bits.ts';

/** Outline and lit facet of each tier's gem on a 16 px square. The shape shows the tier as well as the colour. */
const SHAPES: Readonly<Record<ReturnType<typeof bitsTier>, { outline: string; facet: string }>> = {
  1: { outline: 'M8 2l5.8 10.2L8 14.2l-5.8-2z', facet: 'M8 2v8.4l-5.8 1.8z' },
  100: { outline: 'M8 .8l6.2 7.2L8 15.2 1.8 8z', facet: 'M8 .8v5.6L1.8 8z' },
  1000: { outline: 'M8 1l6.8 5.1-2.6 8.3H3.8L1.2 6.1z', facet: 'M8 1v7.4L1.2 6.1z' },
  5000: { outline: 'M8 .8l6.2 3.6v7.2L8 15.2l-6.2-3.6V4.4z', facet: 'M8 .8V8L1.8 4.4z' },
  10000: {
    outline: 'M8 .8l2.2 4.6 5 .7-3.7 3.5 1 5L8 12.2l-4.5 2.4 1-5L.8 6.1l5-.7z',
    facet: 'M8 .8v7.6L5.8 5.4z',
  },
};

/** The Bits gem of the amount's tier (ITEM-15). Always shown beside the amount in text. */
export function Gem({ amount, size = 16 }: { amount: number; size?: number }) {
  const tier = bitsTier(amount);
  const { outline, facet } = SHAPES[tier];
  return (
    <svg className="gem" data-tier={tier} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={outline} fill="currentColor" />
      <path d={facet} fill="#fff" opacity=".42" />
    </svg>
  );
}

/** An amount of Bits: gem and number. */
export function Bits({ amount, size }: { amount: number; size?: number }) {
  return (
    <span className="bits">
      <Gem amount={amount} size={size} />
      {formatAmount(amount)}
      <span className="sr-only"> Bits</span>
    </span>
  );
}

/** 1234567 as 1,234,567. */
export function formatAmount(amount: number): string {
  return amount.toLocaleString('en-US');
}
