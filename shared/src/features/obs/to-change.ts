import type { ObsThing, ObsValue } from '../../obs-studio/protocol.ts';
import type { ObsDeed } from '../../obs-studio/way.ts';
import type { ObsEvent } from './obs.ts';

/** A change of a thing in OBS. */
export interface ObsChange {
  thing: ObsThing;
  value: ObsValue;
}

/** Returns what an event that is complete changes in OBS; null for a replay, which changes nothing. */
export function toChange({ target, action, options: { name, value } }: ObsEvent): ObsChange | null {
  switch (target) {
    case 'audio':
      return action === 'volume'
        ? { thing: { kind: 'volume', input: name }, value: Number(value) }
        : { thing: { kind: 'mute', input: name }, value: action === 'mute' };
    case 'source':
      return { thing: { kind: 'source', scene: String(value), source: name }, value: action === 'show' };
    case 'filter':
      return { thing: { kind: 'filter', source: name, filter: String(value) }, value: action === 'enable' };
    case 'scene':
      return { thing: { kind: 'scene' }, value: name };
    case 'replay':
      return null;
  }
}

/** Returns what it takes to carry an event out. */
export function deedOfEvent(event: ObsEvent): ObsDeed {
  return toChange(event)?.thing.kind ?? 'replay';
}
