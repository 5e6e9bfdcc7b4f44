import { draw } from './make.ts';

/** Side of a pixel drawing, in pixels. */
const SIDE = 12;

/** Returns the path of the given dots in rows such as `.#o/##.`. Adjacent dots in a row are merged. */
function pathOf(rows: string, dots: string): string {
  return rows
    .split('/')
    .flatMap((row, y) =>
      [...row.matchAll(new RegExp(`[${dots}]+`, 'g'))].map(
        ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
}

/** Draws 12 by 12 pixels in the current colour: `#` plain, `o` lit, `x` shaded. */
export function drawPixels(rows: string): SVGElement {
  return draw(
    'pixel',
    { w: SIDE, h: SIDE },
    { class: 'edge', d: pathOf(rows, '#ox') },
    { d: pathOf(rows, '#ox') },
    { d: pathOf(rows, 'o'), fill: '#fff', opacity: '.5' },
    { class: 'shade', d: pathOf(rows, 'x'), fill: '#000', opacity: '.4' },
  );
}
