import type { Goal } from '@bitcue/shared/widgets/widget-settings.ts';
import type { WidgetContent, WidgetEntry, WidgetName } from '@bitcue/shared/widgets/widgets.ts';

const entry = (viewer: string, title: string, bits: number, tier: WidgetEntry['rank']['tier']): WidgetEntry => ({
  viewer,
  title,
  bits,
  rank: { tier, origin: 'bits' },
});
const ENTRIES = [
  entry('viewer_one', 'Air horn', 100, 2),
  entry('viewer_two', 'Say it aloud', 1_000, 3),
  entry('viewer_three', 'Confetti', 25, 1),
];

/** Goal of the preview until the streamer has one. */
const GOAL = { title: 'Sub-zero ice bath', unit: 'bits', target: 5_000 } as const;
/** Share of the goal that is reached in the preview. */
const REACHED = 0.62;

/** Returns what the preview of a widget shows. `goal`: the streamer's own. */
export function createSample(name: WidgetName, goal: Pick<Goal, 'title' | 'unit' | 'target'> | null): WidgetContent {
  switch (name) {
    case 'playing':
      return { widget: name, now: ENTRIES[0] ?? null, next: ENTRIES.slice(1), more: 0 };
    case 'recent':
      return { widget: name, entries: ENTRIES };
    case 'goal': {
      const { title, unit, target } = goal ?? GOAL;
      return { widget: name, goal: { title, unit, target, reached: Math.round(target * REACHED) } };
    }
    case 'leaders':
      return {
        widget: name,
        leaders: ENTRIES.map(({ viewer, bits }, at) => ({ name: viewer, bits: bits + 1_000, times: 12 - at * 3 })).sort(
          (a, b) => b.bits - a.bits,
        ),
      };
  }
}
