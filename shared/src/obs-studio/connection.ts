import type { ObsAsk, ObsReport, ObsThing } from './protocol.ts';

/** The page permissions of a browser source as OBS names them, by level (obs-browser: WebpageControlLevel). */
export const OBS_LEVELS = [
  'No access to OBS',
  'Read access to OBS status information',
  'Read access to user information',
  'Basic access to OBS',
  'Advanced access to OBS',
  'Full access to OBS',
] as const;

/** Levels from which a page can read the status, read scenes, save a replay, and switch scenes (obs-browser). */
export const OBS_LEVEL = { status: 1, scenes: 2, replay: 3, switch: 4 } as const;

/** What an effect does in OBS: changes a kind of thing, or saves a replay. */
export type ObsOperation = ObsThing['kind'] | 'replay';

/** Returns the level from which a page can do this without obs-websocket; null if none is enough. */
export function levelFor(operation: ObsOperation): number | null {
  if (operation === 'scene') return OBS_LEVEL.switch;
  return operation === 'replay' ? OBS_LEVEL.replay : null;
}

/** Returns how a page does this: through OBS's built-in API or obs-websocket; null if neither is allowed now. */
export function connectionFor(
  operation: ObsOperation,
  { level, websocket }: Pick<ObsReport, 'level' | 'websocket'>,
): 'built-in' | 'websocket' | null {
  const needs = levelFor(operation);
  if (needs !== null && level >= needs) return 'built-in';
  return websocket === 'on' ? 'websocket' : null;
}

/** Returns the kind of thing that a request concerns, or `replay`; null for the form, which any page in OBS can show. */
export function operationOf(ask: ObsAsk): ObsOperation | null {
  if (ask.do === 'show-form') return null;
  return ask.do === 'save-replay' ? 'replay' : ask.thing.kind;
}
