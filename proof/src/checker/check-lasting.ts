import type { LedgerRow, Logs } from './logs.ts';
import type { Found } from './violations.ts';

/** A change of a thing that lasting effects change, such as `emote-only mode`, `VIP 1234` or `OBS mute/Mic`. */
export interface Change {
  at: number;
  channelId: string;
  thing: string;
  before: unknown;
  value: unknown;
}

/** The value that a row's effect gives a thing while it lasts. */
interface ExpectedState {
  thing: string;
  value: unknown;
}

/** Lists all changes of things that lasting effects change, oldest first. */
export function listChanges({ truth, obs }: Logs): Change[] {
  const changes = obs.map((line) => ({ ...line, thing: `OBS ${line.thing}` }));
  for (const { kind, action, channelId, userId, at, detail } of truth) {
    if (kind !== 'effect') continue;
    const change = (thing: string, value: boolean) =>
      changes.push({ at: Date.parse(at), channelId, thing, before: !value, value });
    if (action === 'chat.settings') change('emote-only mode', detail.emoteMode === true);
    if (action === 'channel.vip.add') change(`VIP ${userId}`, true);
    if (action === 'channel.vip.remove') change(`VIP ${userId}`, false);
  }
  return changes.sort((a, b) => a.at - b.at);
}

/** Returns the lasting effects of a row's planned steps. */
function expectedStatesOf(row: LedgerRow): ExpectedState[] {
  return row.steps
    .filter((step) => step.kind === 'action')
    .flatMap(({ data }): ExpectedState[] => {
      if (data.mode === 'emote') return [{ thing: 'emote-only mode', value: true }];
      if (Array.isArray(data.events)) return data.events.map(expectedStateOf);
      const target = data.target as { id: string } | undefined;
      // Punishments have a mode.
      return target && data.mode === undefined ? [{ thing: `VIP ${target.id}`, value: true }] : [];
    });
}

/** Returns the lasting effect of an event in OBS, of the types used in a proof. */
function expectedStateOf(event: { action: string; options: { name: string; value: unknown } }): ExpectedState {
  const { name, value } = event.options;
  if (event.action === 'mute') return { thing: `OBS mute/${name}`, value: true };
  if (event.action === 'show') return { thing: `OBS source/${value}/${name}`, value: true };
  return { thing: 'OBS scene', value: name };
}

/** Returns true if a row has effects that last. */
export function lasts(row: LedgerRow): boolean {
  return expectedStatesOf(row).length > 0;
}

/** Lists the changes of the things that a row changes, oldest first. */
export function changesFor(row: LedgerRow, changes: readonly Change[]): Change[] {
  const things = expectedStatesOf(row).map(({ thing }) => thing);
  return changes.filter((one) => one.channelId === row.channelId && things.includes(one.thing));
}

/**
 * Returns true if everything a row changes had the wanted value between its first and last write. One of several things is
 * enough if the row's history says that others could not be changed.
 */
export function hasHappened(row: LedgerRow, changes: readonly Change[]): boolean {
  const own = changesFor(row, changes);
  const wasSo = ({ thing, value }: ExpectedState) => {
    const ofThing = own.filter((one) => one.thing === thing);
    const before = ofThing.filter(({ at }) => at < row.createdAt).slice(-1);
    const during = ofThing.filter(({ at }) => at >= row.createdAt && at <= row.updatedAt);
    return [...before, ...during].some((one) => one.value === value);
  };
  const expected = expectedStatesOf(row);
  const isPartial = expected.length > 1 && row.timeline.some(({ what }) => what === 'step done');
  return isPartial ? expected.some(wasSo) : expected.length > 0 && expected.every(wasSo);
}

/** Checks that everything was restored in the end, that each change was paid for, and that none was made twice. */
export function checkLasting({ rows }: Pick<Logs, 'rows'>, changes: readonly Change[], found: Found): void {
  const groups = new Map<string, Change[]>();
  for (const one of changes) {
    const name = `${one.channelId} ${one.thing}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const asked = rows.filter((row) => changesFor(row, [first]).length > 0);
    const id = asked.at(-1)?._id ?? first.channelId;
    const last = group.at(-1)?.value;
    if (last !== first.before) found('stuck', id, `${first.thing} was not set back`);
    if (asked.length === 0) found('forged', id, `${first.thing} changed for nobody`);
    // An effect changes a thing twice: when it begins and when it ends.
    else if (group.length > 2 * asked.length) {
      found('doubled', id, `${first.thing} changed ${group.length} times for ${asked.length}`);
    }
  }
}
