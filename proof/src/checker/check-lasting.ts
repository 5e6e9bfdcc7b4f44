import type { LedgerRow, Logs } from './logs.ts';
import type { Found } from './violations.ts';

/** A change of something that effects change for a time: `emote-only mode`, `VIP 1234`, `OBS mute/Mic`. */
export interface Change {
  at: number;
  channelId: string;
  thing: string;
  before: unknown;
  value: unknown;
}

/** What a row wants a thing to be like for a time. */
interface Wish {
  thing: string;
  value: unknown;
}

/** Lists all changes of what effects change for a time, oldest first. */
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

/** Returns what a row changes for a time, as far as it was planned. */
function wishesOf(row: LedgerRow): Wish[] {
  return row.steps
    .filter((step) => step.kind === 'action')
    .flatMap(({ data }): Wish[] => {
      if (data.mode === 'emote') return [{ thing: 'emote-only mode', value: true }];
      if (Array.isArray(data.events)) return data.events.map(wishOfEvent);
      const target = data.target as { id: string } | undefined;
      // Punishments have a mode.
      return target && data.mode === undefined ? [{ thing: `VIP ${target.id}`, value: true }] : [];
    });
}

/** The events in OBS that a proof has. */
function wishOfEvent(event: { action: string; options: { name: string; value: unknown } }): Wish {
  const { name, value } = event.options;
  if (event.action === 'mute') return { thing: `OBS mute/${name}`, value: true };
  if (event.action === 'show') return { thing: `OBS source/${value}/${name}`, value: true };
  return { thing: 'OBS scene', value: name };
}

/** Returns true if a row has effects that last. */
export function lasts(row: LedgerRow): boolean {
  return wishesOf(row).length > 0;
}

/** Lists the changes of what a row changes, oldest first. */
export function changesFor(row: LedgerRow, changes: readonly Change[]): Change[] {
  const things = wishesOf(row).map(({ thing }) => thing);
  return changes.filter((one) => one.channelId === row.channelId && things.includes(one.thing));
}

/**
 * Returns true if all that a row wants was so between its first and last write; one of several things is enough if its
 * history says that others could not be changed.
 */
export function hasHappened(row: LedgerRow, changes: readonly Change[]): boolean {
  const own = changesFor(row, changes);
  const wasSo = ({ thing, value }: Wish) => {
    const ofThing = own.filter((one) => one.thing === thing);
    const before = ofThing.filter(({ at }) => at < row.createdAt).slice(-1);
    const during = ofThing.filter(({ at }) => at >= row.createdAt && at <= row.updatedAt);
    return [...before, ...during].some((one) => one.value === value);
  };
  const wishes = wishesOf(row);
  const isPartial = wishes.length > 1 && row.timeline.some(({ what }) => what === 'step done');
  return isPartial ? wishes.some(wasSo) : wishes.length > 0 && wishes.every(wasSo);
}

/** Checks that everything is at the end as it was at first, that somebody paid for each change, and that none came twice. */
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
    // An effect changes a thing when it begins, and when it ends.
    else if (group.length > 2 * asked.length) {
      found('doubled', id, `${first.thing} changed ${group.length} times for ${asked.length}`);
    }
  }
}
