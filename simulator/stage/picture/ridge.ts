/** Width of one tile of the landscape, in its own units; the tile after it is the same, so that it can pass without a seam. */
export const TILE = 1600;
/** Height of the picture in the same units. */
export const SKY = 900;

/** A wave of a ridge: whole periods in one tile, height, and shift in radians. */
export type Wave = readonly [periods: number, height: number, shift: number];

/** Height of the ridge (y, from the top) at x. */
export function ridgeAt(x: number, base: number, waves: readonly Wave[]): number {
  return waves.reduce(
    (y, [periods, height, shift]) => y - height * Math.sin((x / TILE) * periods * 2 * Math.PI + shift),
    base,
  );
}

/** An SVG path of two tiles of the ridge, filled down to the bottom of the picture. */
export function traceRidge(base: number, waves: readonly Wave[], stepX = 20): string {
  const points: string[] = [];
  for (let x = 0; x <= TILE * 2; x += stepX) points.push(`${x} ${ridgeAt(x, base, waves).toFixed(1)}`);
  return `M0 ${SKY}L${points.join('L')}L${TILE * 2} ${SKY}Z`;
}
