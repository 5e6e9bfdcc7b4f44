import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';

/** The product's logo and name. */
export function Logo() {
  return (
    <h1 className="logo">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="4.8" fill="var(--cue)" />
        <circle cx="9" cy="9" r="8" fill="none" stroke="var(--cue)" strokeWidth="1.7" />
      </svg>
      {PRODUCT_NAME}
    </h1>
  );
}
