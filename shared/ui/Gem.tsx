import { bitsTier } from '@bitcue/shared/constants/bits.ts';
import type { ReactNode } from 'react';

type Tier = ReturnType<typeof bitsTier>;

/** Outline and facets per tier on a 16 px square. The shapes differ too, so that tiers can be told apart without colour. */
const SHAPES: Record<Tier, ReactNode> = {
  1: (
    <>
      <path d="M8 2.2 13.6 12 8 14 2.4 12Z" fill="currentColor" />
      <path d="M8 2.2 2.4 12 8 10.2Z" fill="#fff" opacity=".42" />
      <path d="M2.4 12 8 14l5.6-2L8 10.2Z" fill="#000" opacity=".2" />
    </>
  ),
  100: (
    <>
      <path d="M8 1 14 8 8 15 2 8Z" fill="currentColor" />
      <path d="M8 1 2 8l6-1.6Z" fill="#fff" opacity=".42" />
      <path d="m8 15 6-7-6-1.6Z" fill="#000" opacity=".2" />
    </>
  ),
  1000: (
    <>
      <path d="m8 1.2 6.5 5-2.5 8H4l-2.5-8Z" fill="currentColor" />
      <path d="m8 1.2-6.5 5L8 8.6Z" fill="#fff" opacity=".42" />
      <path d="m4 14.2 4-5.6 4 5.6Z" fill="#000" opacity=".2" />
    </>
  ),
  5000: (
    <>
      <path d="m8 1 6 3.5v7L8 15l-6-3.5v-7Z" fill="currentColor" />
      <path d="M8 1 2 4.5 8 8Z" fill="#fff" opacity=".42" />
      <path d="m8 15 6-3.5L8 8Z" fill="#000" opacity=".2" />
    </>
  ),
  10000: (
    <>
      <path d="m8 .8 2.1 4.6 5 .6-3.7 3.4 1 5L8 11.9l-4.4 2.5 1-5L.9 6l5-.6Z" fill="currentColor" />
      <path d="M8 .8 5.9 5.4 8 8.6Z" fill="#fff" opacity=".42" />
      <path d="m12.4 14.4-1-5L8 8.6v3.3Z" fill="#000" opacity=".2" />
    </>
  ),
};

/** The Bits icon of an amount's tier (ITEM-15). Decorative: the amount is always shown beside it as text. */
export function Gem({ amount, size = 16 }: { amount: number; size?: number }) {
  const tier = bitsTier(amount);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-tier={tier}
      style={{ color: `var(--gem-${tier})`, flex: 'none' }}
    >
      {SHAPES[tier]}
    </svg>
  );
}
