import { tierOfBits } from '@bitcue/shared/alerts/tiers.ts';
import type { WidgetContent, WidgetEntry, WidgetLeader } from '@bitcue/shared/widgets/widgets.ts';
import { createPrice, formatAmount } from '../alerts/card/price.ts';
import { make } from '../alerts/drawing/make.ts';
import { createName } from '../alerts/drawing/name.ts';

/** Draws a widget's content as the parts of its panel; none if there is nothing to show. Text is never inserted as markup. */
export function drawContent(content: WidgetContent): HTMLElement[] {
  switch (content.widget) {
    case 'playing':
      return drawPlaying(content);
    case 'recent':
      return drawList('Recent', content.entries.map(createEntry));
    case 'goal':
      return content.goal ? drawGoal(content.goal) : [];
    case 'leaders':
      return drawList('Today', content.leaders.map(createLeader));
  }
}

function drawPlaying({ now, next, more }: Extract<WidgetContent, { widget: 'playing' }>): HTMLElement[] {
  return [
    ...(now ? [createHead('Now playing'), make('div', 'widget-now', createEntry(now))] : []),
    ...drawList('Up next', next.map(createEntry)),
    ...(more > 0 ? [make('p', 'widget-rest', `${more} more`)] : []),
  ];
}

function drawList(title: string, rows: readonly HTMLElement[]): HTMLElement[] {
  if (rows.length === 0) return [];
  return [createHead(title), make('ol', 'widget-list', ...rows.map((row) => make('li', '', row)))];
}

const createHead = (text: string) => make('p', 'widget-head', make('span', '', text));

function createEntry({ viewer, title, rank, bits }: WidgetEntry): HTMLElement {
  const what = make('span', 'widget-title', title);
  what.dir = 'auto';
  const price = createPrice({ tier: rank.tier, origin: rank.origin, bits, points: rank.points ?? 0 });
  const row = make('div', 'widget-row', createName('widget-name', viewer), what, price);
  Object.assign(row.dataset, { tier: rank.tier, origin: rank.origin });
  return row;
}

function createLeader({ name, bits, times }: WidgetLeader, at: number): HTMLElement {
  const tier = tierOfBits(bits);
  const row = make(
    'div',
    'widget-row',
    make('span', 'widget-place', String(at + 1)),
    createName('widget-name', name),
    make('span', 'widget-title', times === 1 ? '1 alert' : `${formatAmount(times)} alerts`),
    createPrice({ tier, origin: 'bits', bits, points: 0 }),
  );
  Object.assign(row.dataset, { tier, origin: 'bits' });
  return row;
}

type ShownGoal = NonNullable<Extract<WidgetContent, { widget: 'goal' }>['goal']>;

function drawGoal({ title, unit, target, reached }: ShownGoal): HTMLElement[] {
  const words = make('b', 'widget-name', title);
  words.dir = 'auto';
  const of = `of ${formatAmount(target)}${unit === 'bits' ? ' Bits' : ''}`;
  const count = make('span', 'widget-count', make('b', '', formatAmount(reached)), ' ', of);
  const bar = make('div', 'widget-bar', make('i', ''));
  bar.style.setProperty('--share', String(Math.min(1, Math.max(0, reached / target))));
  return [createHead(reached >= target ? 'Goal reached' : 'Goal'), make('div', 'widget-row', words, count), bar];
}
