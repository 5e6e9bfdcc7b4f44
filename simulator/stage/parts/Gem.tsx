import { bitsTier } from '@bitcue/shared/constants/bits.ts';

/** A Bits gem in the colour of the amount's tier (ITEM-15). */
export function Gem({ amount, size = 16 }: { amount: number; size?: number }) {
  return (
    <svg className="gem" data-tier={bitsTier(amount)} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path className="gem-body" d="M8 .6 14.6 6.7 8 15.4 1.4 6.7z" />
      <path className="gem-light" d="M8 .6 1.4 6.7 8 5.2z" />
      <path className="gem-shade" d="M8 15.4 14.6 6.7 8 5.2z" />
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
