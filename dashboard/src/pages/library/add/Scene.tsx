import styles from './PositionStep.module.css';

/** Backgrounds to place a video in front of (WIZ-09). The three games are our own drawings. */
export const SCENES = [
  { value: 'blank', title: 'Blank Background' },
  { value: 'race', title: 'Racing game' },
  { value: 'arena', title: 'Arena game' },
  { value: 'hills', title: 'Platform game' },
] as const;

/** Name of a background. */
export type SceneName = (typeof SCENES)[number]['value'];

/** Draws a background, with the status displays that games have in their corners. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 1280 720" aria-hidden="true" data-testid="scene">
      {DRAWINGS[name]}
    </svg>
  );
}

const DRAWINGS = {
  blank: <rect width="1280" height="720" fill="#15171f" />,
  race: (
    <>
      <rect width="1280" height="330" fill="#5b7c99" />
      <path d="M0 330 260 200l210 110 240-170 250 160 320-120v150Z" fill="#3f5a6e" />
      <rect y="330" width="1280" height="390" fill="#4c5f3e" />
      <path d="M560 330h160l560 390H0Z" fill="#3a3d45" />
      <path d="M634 330h12l70 390H564Z" fill="#e2ddc8" opacity="0.6" />
      <path d="m520 690 40-110h160l40 110Z" fill="#b23b3b" />
      <rect x="40" y="40" width="230" height="90" rx="10" fill="#0c0d11" opacity="0.7" />
      <circle cx="1150" cy="590" r="90" fill="#0c0d11" opacity="0.7" />
      <path d="m1150 590 50-50" stroke="#e2ddc8" strokeWidth="8" />
    </>
  ),
  arena: (
    <>
      <rect width="1280" height="720" fill="#4a4238" />
      <path d="M0 0h1280L860 250H420Z" fill="#2e2a26" />
      <path d="M0 720h1280L860 470H420Z" fill="#6a5d4b" />
      <path d="M420 250h440v220H420Z" fill="#8a7a63" />
      <path d="M560 330h160v140H560Z" fill="#3c3630" />
      <path d="m820 720 60-170 60-20 170 190Z" fill="#23262e" />
      <path d="M640 338v14m0 16v14m-22-22h14m16 0h14" stroke="#ffffff" strokeWidth="3" />
      <rect x="40" y="640" width="300" height="40" rx="8" fill="#0c0d11" opacity="0.7" />
      <rect x="46" y="646" width="210" height="28" rx="5" fill="#7fae6a" />
      <rect x="1080" y="40" width="160" height="160" rx="80" fill="#0c0d11" opacity="0.7" />
    </>
  ),
  hills: (
    <>
      <rect width="1280" height="720" fill="#8fb8d8" />
      <circle cx="1050" cy="150" r="70" fill="#f2dc9b" />
      <path d="M0 560q220-260 460-60t460-80 360 60v240H0Z" fill="#6f9a72" />
      <path d="M0 620h420v100H0Zm560-60h260v160H560Zm400 40h320v120H960Z" fill="#5b4636" />
      <path d="M0 606h420v22H0Zm560-60h260v22H560Zm400 40h320v22H960Z" fill="#5f8f4e" />
      <rect x="250" y="550" width="36" height="56" rx="8" fill="#c2523f" />
      <path d="M600 400h60v60h-60Zm80 0h60v60h-60Z" fill="#c79a4b" />
      <rect x="40" y="36" width="360" height="44" rx="22" fill="#0c0d11" opacity="0.6" />
    </>
  ),
} as const;
