import { TIERS, type Tier } from '@bitcue/shared/alerts/tiers.ts';
import { draw, make } from './make.ts';
import { drawPixels } from './pixels.ts';

type Point = readonly [x: number, y: number];
const BOX = { w: 100, h: 100 };
const CENTRE = 50;

/** Returns corners evenly spaced on a circle around the centre, starting at an angle in degrees. */
function circle(corners: number, radius: number, from = -90): Point[] {
  return Array.from({ length: corners }, (_, at) => {
    const turn = ((from + (360 / corners) * at) * Math.PI) / 180;
    return [CENTRE + radius * Math.cos(turn), CENTRE + radius * Math.sin(turn)];
  });
}

function lower(points: readonly Point[], by: number): Point[] {
  return points.map(([x, y]) => [x, y + by]);
}

/** A gem's outline, the point where its facets meet, and the size of its flat table as a fraction of the outline. */
interface Cut {
  points: readonly Point[];
  heart: Point;
  table: number;
}

/** The cut of each tier. Both shape and colour identify the tier. */
const CUTS: Readonly<Record<Tier, Cut>> = {
  1: {
    points: [
      [50, 8],
      [93, 80],
      [50, 94],
      [7, 80],
    ],
    heart: [50, 66],
    table: 0,
  },
  2: {
    points: [
      [50, 3],
      [88, 50],
      [50, 97],
      [12, 50],
    ],
    heart: [50, 40],
    table: 0,
  },
  3: { points: lower(circle(5, 48), 3), heart: [50, 53], table: 0.5 },
  4: { points: circle(6, 48), heart: [50, 50], table: 0.52 },
  5: { points: lower(createStar(), 2), heart: [50, 52], table: 0 },
};

function createStar(): Point[] {
  const dents = circle(5, 25, -54);
  return circle(5, 49).flatMap((tip, at) => [tip, dents[at] ?? tip]);
}

const PIXELS: Readonly<Record<Tier, string>> = {
  1: '.....oo...../.....o#...../....oo##..../....oo##..../...ooo###.../...ooo###.../..oooo####../..ooo#####../.oooo######./.xxxxxxxxxx./...xxxxxx.../............',
  2: '.....oo...../....oo##..../...ooo###.../..oooo####../.ooooo#####./.ooo####xxx./..oo###xxx../...####xx.../....###x..../....##xx..../.....#x...../............',
  3: '.....oo...../....oo##..../..oooo####../oooo#####xxx/ooo######xxx/.oo######xx./.oo######xx./..o######x../..o######x../..##xxxxxx../...xxxxxx.../............',
  4: '.....oo...../...oooo##.../.oooooo####./.oo######xx./.oo######xx./.oo######xx./.oo######xx./.oo######xx./.oo######xx./.##xxxxxxxx./...xxxxxx.../.....xx.....',
  5: '.....oo...../.....o#...../....oo##..../....oo##..../oooooo######/.ooooo####x./..oooo###x../..oooo##xx../..ooo##xxx../.oo##..xxxx./.o#......xx./............',
};
const COIN_PIXELS =
  '...######.../..########../.###xxxx###./###x####x###/##x#########/##x##xx#####/##x##xx###x#/##x#######x#/###x#####x##/.###xxxxx##./..########../...######...';

function pathOf(points: readonly Point[]): string {
  return `M${points.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')}Z`;
}

/** Draws a gem with facets lit from the top left. */
function drawCut({ points, heart: [hx, hy], table }: Cut): SVGElement {
  const inner = points.map(([x, y]): Point => [hx + (x - hx) * table, hy + (y - hy) * table]);
  const facets = points.map((point, at) => {
    const next = (at + 1) % points.length;
    const [x = 0, y = 0] = [0, 1].map(
      (axis) => ((point[axis] ?? 0) + (points[next]?.[axis] ?? 0)) / 2 - (axis ? hy : hx),
    );
    const light = (-0.5 * x - 0.87 * y) / Math.hypot(x, y);
    const corners = [point, points[next], ...(table ? [inner[next], inner[at]] : [[hx, hy] as Point])];
    return {
      d: pathOf(corners.filter((corner) => corner !== undefined)),
      fill: light > 0 ? '#fff' : '#000',
      opacity: (light > 0 ? 0.1 + light * 0.5 : -light * 0.36).toFixed(2),
    };
  });
  const outline = pathOf(points);
  const top = table ? [{ d: pathOf(inner), fill: '#fff', opacity: '.2' }] : [];
  return draw('cut', BOX, { class: 'edge', d: outline }, { d: outline, fill: 'currentColor' }, ...facets, ...top);
}

/** Draws rays around the centre, every second one shorter, as one shape. */
function drawRays(count: number): SVGElement {
  const d = circle(count, 1).map(([x, y], at) => {
    const [dx, dy] = [x - CENTRE, y - CENTRE];
    const tip = at % 2 ? 36 : CENTRE;
    const side = (turn: number) =>
      `${(CENTRE + dx * tip * 0.3 - dy * turn).toFixed(1)} ${(CENTRE + dy * tip * 0.3 + dx * turn).toFixed(1)}`;
    const end = `${(CENTRE + dx * tip).toFixed(1)} ${(CENTRE + dy * tip).toFixed(1)}`;
    return `M50 50L${side(tip * 0.09)} ${end} ${side(tip * -0.09)}Z`;
  });
  return draw('rays', BOX, { d: d.join('') });
}

/** Lowest tier whose gem has rays behind it. */
const RAYS_FROM: Tier = TIERS[3];

/** Draws a tier's gem, as facets and as pixels; the style shows one of them. */
export function createGem(tier: Tier): HTMLElement {
  return make(
    'span',
    'gem',
    tier < RAYS_FROM ? undefined : drawRays(20),
    drawCut(CUTS[tier]),
    drawPixels(PIXELS[tier]),
  );
}

/** Draws the coin of channel points: round, so that it is never mistaken for a gem. */
export function createCoin(): HTMLElement {
  const coin = draw(
    'cut',
    { w: 48, h: 48 },
    { class: 'edge', d: 'M24 2a22 22 0 1 0 0 44 22 22 0 0 0 0-44Z' },
    { class: 'disc', d: 'M24 4a20 20 0 1 0 0 40 20 20 0 0 0 0-40Z' },
    { class: 'swirl', d: 'M24 11.5a12.5 12.5 0 1 0 12.5 12.5' },
    { class: 'dot', d: 'M24 19a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z' },
  );
  return make('span', 'coin', coin, drawPixels(COIN_PIXELS));
}
