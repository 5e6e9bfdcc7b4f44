import type { ReactNode } from 'react';

/** A line icon on a 16 px square, in the colour of its text. Decorative: the text beside it says the same. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Plays a sound. */
export const PlayIcon = () => (
  <Icon>
    <path d="m5.5 3.5 7 4.5-7 4.5Z" fill="currentColor" />
  </Icon>
);
/** Stops a sound. */
export const StopIcon = () => (
  <Icon>
    <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />
  </Icon>
);
/** Volume. */
export const VolumeIcon = () => (
  <Icon>
    <path d="M7.5 3.5 4.6 6H2.5v4h2.1l2.9 2.5ZM10.5 6a2.8 2.8 0 0 1 0 4M12.5 4a5.6 5.6 0 0 1 0 8" />
  </Icon>
);
/** Closes something. */
export const CloseIcon = () => (
  <Icon>
    <path d="m4.5 4.5 7 7m0-7-7 7" />
  </Icon>
);
/** Done. */
export const CheckIcon = () => (
  <Icon>
    <path d="m3.5 8.5 3 3 6-7" />
  </Icon>
);
/** Waiting for somebody. */
export const ClockIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.8" />
    <path d="M8 5v3.2l2 1.3" />
  </Icon>
);
/** Attention. */
export const AlertIcon = () => (
  <Icon>
    <path d="M8 5.2v3.4M8 11.2v.1M8 2 1.9 13h12.2Z" />
  </Icon>
);
/** No connection. */
export const CloudOffIcon = () => (
  <Icon>
    <path d="m2.5 2.5 11 11M5.2 5.3A3.7 3.7 0 0 0 4.5 12.5h6.6M7.2 4a3.9 3.9 0 0 1 4.6 3.2 2.7 2.7 0 0 1 2 3.6" />
  </Icon>
);
/** A person's identity. */
export const PersonIcon = () => (
  <Icon>
    <circle cx="8" cy="5.5" r="2.7" />
    <path d="M2.8 13.5a5.3 5.3 0 0 1 10.4 0" />
  </Icon>
);
/** Folds a view. */
export const ChevronDownIcon = () => (
  <Icon>
    <path d="m4 6 4 4 4-4" />
  </Icon>
);
/** Unfolds a view. */
export const ChevronUpIcon = () => (
  <Icon>
    <path d="m4 10 4-4 4 4" />
  </Icon>
);
/** Pauses new alerts. */
export const PauseIcon = () => (
  <Icon>
    <path d="M5.5 3.5v9M10.5 3.5v9" />
  </Icon>
);
/** Skips to the next. */
export const SkipIcon = () => (
  <Icon>
    <path d="m3.5 3.5 6.5 4.5-6.5 4.5ZM12.5 3.5v9" />
  </Icon>
);
/** Opens in a new tab. */
export const OpenIcon = () => (
  <Icon>
    <path d="M9.5 2.8h3.7v3.7M13 3 7.8 8.2M11.5 9.3v3.2a.7.7 0 0 1-.7.7H3.5a.7.7 0 0 1-.7-.7V5.2a.7.7 0 0 1 .7-.7h3.2" />
  </Icon>
);
