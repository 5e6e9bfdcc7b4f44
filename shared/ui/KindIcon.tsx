import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ReactNode } from 'react';
import styles from './KindIcon.module.css';

/** What a kind looks like: its tint's token and its icon on an 18 px square. */
interface KindLook {
  tint: string;
  icon: ReactNode;
}

/** One look for each feature type; a type without one does not compile. */
const LOOKS: Record<FeatureType, KindLook> = {
  tts: {
    tint: '--speech',
    icon: (
      <>
        <path d="M15.5 8.3c0 3.1-2.9 5.6-6.5 5.6-.9 0-1.8-.2-2.6-.4L3 15l.9-2.9a5.2 5.2 0 0 1-1.4-3.8c0-3.1 2.9-5.6 6.5-5.6s6.5 2.5 6.5 5.6Z" />
        <path d="M6.6 7.3v2M9 6.2v4.2M11.4 7.3v2" />
      </>
    ),
  },
  sound: {
    tint: '--sound',
    icon: (
      <>
        <path d="M7 13.2V4.3l7-1.5v8.9" />
        <circle cx="5.1" cy="13.2" r="1.9" />
        <circle cx="12.1" cy="11.7" r="1.9" />
      </>
    ),
  },
  video: {
    tint: '--video',
    icon: (
      <>
        <rect x="2.2" y="3.6" width="13.6" height="10.8" rx="2.4" />
        <path d="m7.6 6.7 3.9 2.3-3.9 2.3Z" fill="currentColor" />
      </>
    ),
  },
  punishment: {
    tint: '--punishment',
    icon: (
      <>
        <circle cx="9" cy="9.8" r="5.8" />
        <path d="M9 6.9v3l1.9 1.3M7.2 1.8h3.6" />
      </>
    ),
  },
};

/** The tile of a feature kind: its tint and icon, the same in every list, chip and editor. Decoration only. */
export function KindIcon({ kind, size = 34 }: { kind: FeatureType; size?: number }) {
  const look = LOOKS[kind];
  return (
    <span className={styles.tile} style={{ color: `var(${look.tint})`, width: size, height: size }} aria-hidden="true">
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {look.icon}
      </svg>
    </span>
  );
}
