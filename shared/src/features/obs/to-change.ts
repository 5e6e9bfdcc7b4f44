import type { ObsOperation } from '../../obs-studio/connection.ts';
import type { ObsThing, ObsValue } from '../../obs-studio/protocol.ts';
import type { ObsEvent } from './obs.ts';

/** A change to something in OBS. */
export interface ObsChange {
  thing: ObsThing;
  value: ObsValue;
}

/** Returns what a complete event changes in OBS; null for a replay, which changes nothing. */
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

/** Returns the kind of thing that an event changes, or `replay`. */
export function operationOfEvent(event: ObsEvent): ObsOperation {
  return toChange(event)?.thing.kind ?? 'replay';
}
