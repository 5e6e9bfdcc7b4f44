import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { CUE_ORIGINS, TIERS } from '@bitcue/shared/alerts/tiers.ts';
import type { WidgetContent, WidgetEntry, WidgetLeader } from '@bitcue/shared/widgets/widgets.ts';
import { type Fields, isFields, isNumber, isText } from '../alerts/fields.ts';
import { DEFAULT_LOOK, readLook } from '../alerts/read-look.ts';

/** A message from the EBS. */
export type IncomingMessage =
  | { type: 'welcome'; build: string | undefined }
  | { type: 'show'; look: AlertLook; content: WidgetContent }
  | { type: 'pong' };

function readEntry(value: unknown): WidgetEntry | undefined {
  if (!isFields(value) || !isFields(value.rank)) return undefined;
  const { viewer, title, bits } = value;
  if (!isText(viewer) || !isText(title) || !isNumber(bits)) return undefined;
  const tier = TIERS.find((one) => one === (value.rank as Fields).tier);
  const origin = CUE_ORIGINS.find((one) => one === (value.rank as Fields).origin);
  if (tier === undefined || origin === undefined) return undefined;
  const { points } = value.rank;
  return { viewer, title, bits, rank: { tier, origin, ...(isNumber(points) && { points }) } };
}

/** Reads a list, without the entries that this build does not know. */
function readList<Value>(value: unknown, read: (one: unknown) => Value | undefined): Value[] {
  return (Array.isArray(value) ? value : []).map(read).filter((one) => one !== undefined);
}

function readLeader(value: unknown): WidgetLeader | undefined {
  if (!isFields(value)) return undefined;
  const { name, bits, times } = value;
  return isText(name) && isNumber(bits) && isNumber(times) ? { name, bits, times } : undefined;
}

function readGoal(value: unknown): Extract<WidgetContent, { widget: 'goal' }>['goal'] {
  if (!isFields(value)) return null;
  const { title, target, reached } = value;
  if (!isText(title) || !isNumber(target) || !isNumber(reached)) return null;
  return { title, unit: value.unit === 'bits' ? 'bits' : 'interactions', target, reached };
}

function readContent(value: unknown): WidgetContent | undefined {
  if (!isFields(value)) return undefined;
  const { widget } = value;
  switch (widget) {
    case 'playing':
      return {
        widget,
        now: readEntry(value.now) ?? null,
        next: readList(value.next, readEntry),
        more: isNumber(value.more) ? value.more : 0,
      };
    case 'recent':
      return { widget, entries: readList(value.entries, readEntry) };
    case 'goal':
      return { widget, goal: readGoal(value.goal) };
    case 'leaders':
      return { widget, leaders: readList(value.leaders, readLeader) };
    default:
      return undefined;
  }
}

/** Reads a message from the EBS. Returns undefined for one that this build does not know. */
export function readMessage(data: unknown): IncomingMessage | undefined {
  if (!isText(data)) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isFields(message)) return undefined;
  const { type, build } = message;
  switch (type) {
    case 'welcome':
      return { type, build: isText(build) ? build : undefined };
    case 'show': {
      const content = readContent(message.content);
      return content && { type, look: readLook(message.look) ?? DEFAULT_LOOK, content };
    }
    case 'pong':
      return { type };
    default:
      return undefined;
  }
}
