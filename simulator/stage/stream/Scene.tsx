import { useId } from 'react';
import { Airship } from './Airship.tsx';

/** Width of one tile of the landscape, in its own units. Tiles are identical, so they scroll without a seam. */
export const TILE = 1600;
/** Height of the landscape, in the same units. */
export const SKY = 900;

/** A wave of a ridge: periods per tile, height, and phase in radians. */
export type Wave = readonly [periods: number, height: number, shift: number];

/** The ridge's y at x, measured from the top. */
export function ridgeAt(x: number, base: number, waves: readonly Wave[]): number {
  return waves.reduce(
    (y, [periods, height, shift]) => y - height * Math.sin((x / TILE) * periods * 2 * Math.PI + shift),
    base,
  );
}

/** An SVG path over two tiles of the ridge, filled down to the bottom. */
export function traceRidge(base: number, waves: readonly Wave[], stepX = 20): string {
  const points: string[] = [];
  for (let x = 0; x <= TILE * 2; x += stepX) points.push(`${x} ${ridgeAt(x, base, waves).toFixed(1)}`);
  return `M0 ${SKY}L${points.join('L')}L${TILE * 2} ${SKY}Z`;
}

const FAR: readonly Wave[] = [
  [2, 62, 0.4],
  [5, 26, 1.9],
  [9, 9, 0.2],
];
const MIDDLE: readonly Wave[] = [
  [2, 44, 2.6],
  [4, 30, 0.7],
];
const NEAR: readonly Wave[] = [
  [3, 26, 1.2],
  [7, 9, 0.3],
];
const FAR_BASE = 610;
const MIDDLE_BASE = 715;
const NEAR_BASE = 812;

const STARS = Array.from({ length: 46 }, (_, index) => ({
  x: (index * 397) % 1600,
  y: (index * 211) % 470,
  r: 0.9 + ((index * 7) % 5) * 0.32,
}));
const TREES = [70, 118, 262, 300, 520, 566, 604, 812, 1010, 1052, 1240, 1290, 1330, 1500];
const GEMS = [190, 430, 690, 940, 1150, 1420];

function Layer({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <svg
      className={`layer layer-${name}`}
      viewBox={`0 0 ${TILE * 2} ${SKY}`}
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A game: an airship over hills at dusk. Every layer scrolls at its own speed. */
export function Scene() {
  const id = useId();
  return (
    <div className="scene" aria-hidden="true">
      <svg className="sky" viewBox={`0 0 ${TILE} ${SKY}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {STARS.map((star) => (
          <circle
            key={`${star.x}-${star.y}`}
            cx={star.x}
            cy={star.y}
            r={star.r}
            fill="#e9e4ff"
            opacity={0.25 + star.r / 4}
          />
        ))}
        <circle cx="1180" cy="430" r="300" fill={`url(#${id}glow)`} />
        <circle cx="1180" cy="430" r="92" fill="#ffd9a0" />
        <circle cx="1180" cy="430" r="92" fill={`url(#${id}sunset)`} />
        <defs>
          <radialGradient id={`${id}glow`}>
            <stop offset="0" stopColor="#ffb36a" stopOpacity=".55" />
            <stop offset="1" stopColor="#ffb36a" stopOpacity="0" />
          </radialGradient>
          <linearGradient id={`${id}sunset`} x1="0" y1="0" x2="0" y2="1">
            <stop offset=".3" stopColor="#ff8a6a" stopOpacity="0" />
            <stop offset="1" stopColor="#ff6f7d" stopOpacity=".75" />
          </linearGradient>
        </defs>
      </svg>
      <Layer name="far">
        <path d={traceRidge(FAR_BASE, FAR)} fill="#43306f" />
        <path d={traceRidge(FAR_BASE + 46, FAR)} fill="#372a63" />
      </Layer>
      <Layer name="middle">
        <path d={traceRidge(MIDDLE_BASE, MIDDLE)} fill="#1f3550" />
        {[0, TILE].flatMap((offset) =>
          TREES.map((x) => (
            <Pine key={offset + x} x={offset + x} y={ridgeAt(x, MIDDLE_BASE, MIDDLE) + 8} size={34 + (x % 23)} />
          )),
        )}
        <path d={traceRidge(MIDDLE_BASE + 52, MIDDLE)} fill="#192c43" />
      </Layer>
      <Layer name="near">
        <path d={traceRidge(NEAR_BASE, NEAR)} fill="#10201f" />
        <path d={traceRidge(NEAR_BASE + 14, NEAR)} fill="#0b1716" />
        {[0, TILE].flatMap((offset) =>
          GEMS.map((x) => <Coin key={offset + x} x={offset + x} y={ridgeAt(x, NEAR_BASE, NEAR) - 62} />),
        )}
      </Layer>
      <Airship />
    </div>
  );
}

function Pine({ x, y, size }: { x: number; y: number; size: number }) {
  const half = size * 0.34;
  return (
    <path
      d={`M${x} ${y - size * 1.5}l${half} ${size * 0.7}h${-half * 0.4}l${half * 0.7} ${size * 0.8}h${-half * 2.6}l${half * 0.7} ${-size * 0.8}h${-half * 0.4}z`}
      fill="#172a40"
    />
  );
}

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="19" fill="#ffd37a" opacity=".16" />
      <path d={`M${x} ${y - 10}l8 10l-8 10l-8 -10z`} fill="#ffd37a" />
      <path d={`M${x} ${y - 10}l-8 10h8z`} fill="#fff1cf" />
    </g>
  );
}
