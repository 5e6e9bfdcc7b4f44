import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { levelFor, OBS_LEVELS, type ObsDeed, wayOf } from '@bitcue/shared/obs-studio/way.ts';

/** How an event is carried out, whether that works now, and why not. */
export interface WayState {
  works: boolean;
  text: string;
}

/** What is said of obs-websocket while it is not connected. */
const SOCKET: Record<Exclude<ObsReport['websocket'], 'on'>, string> = {
  off: 'it is not set up on this alert page',
  connecting: 'the alert page is connecting to it',
  refused: 'OBS refused the password',
  unreachable: 'OBS does not answer at its address',
};

/** Describes by which of the two ways an event is carried out, and whether that works now. `report`: null without a page in OBS. */
export function describeWay(deed: ObsDeed, report: ObsReport | null): WayState {
  const level = levelFor(deed);
  const wanted = level === null ? null : `page permissions “${OBS_LEVELS[level]}”`;
  if (report === null) {
    const needs = wanted === null ? 'obs-websocket' : `${wanted}, or obs-websocket`;
    return { works: false, text: `Needs ${needs}. No alert page is open in OBS now.` };
  }
  const way = wayOf(deed, report);
  if (way === 'built-in') return { works: true, text: 'Built into OBS. Works now.' };
  if (way === 'websocket') return { works: true, text: 'By obs-websocket. Works now.' };
  const why = report.websocket === 'on' ? '' : SOCKET[report.websocket];
  return wanted === null
    ? { works: false, text: `Needs obs-websocket: ${why}.` }
    : { works: false, text: `Needs ${wanted}, or obs-websocket: ${why}. Now: “${OBS_LEVELS[report.level]}”.` };
}
