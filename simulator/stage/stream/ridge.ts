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
