import { connectionFor, levelFor, OBS_LEVELS, type ObsOperation } from '@bitcue/shared/obs-studio/connection.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';

/** How an event is carried out, and whether that works now or why it does not. */
export interface ConnectionInfo {
  works: boolean;
  text: string;
}

/** Explanations for obs-websocket not being connected, by its state. */
const SOCKET: Record<Exclude<ObsReport['websocket'], 'on'>, string> = {
  off: 'it is not set up on this alert page',
  connecting: 'the alert page is connecting to it',
  refused: 'OBS refused the password',
  unreachable: 'OBS does not answer at its address',
};

/** Describes which connection carries an event out, and whether that works now. `report` is null without a page in OBS. */
export function describeConnection(operation: ObsOperation, report: ObsReport | null): ConnectionInfo {
  const level = levelFor(operation);
  const wanted = level === null ? null : `page permissions “${OBS_LEVELS[level]}”`;
  if (report === null) {
    const needs = wanted === null ? 'obs-websocket' : `${wanted}, or obs-websocket`;
    return { works: false, text: `Needs ${needs}. No alert page is open in OBS now.` };
  }
  const connection = connectionFor(operation, report);
  if (connection === 'built-in') return { works: true, text: 'Built into OBS. Works now.' };
  if (connection === 'websocket') return { works: true, text: 'Uses obs-websocket. Works now.' };
  const why = report.websocket === 'on' ? '' : SOCKET[report.websocket];
  return wanted === null
    ? { works: false, text: `Needs obs-websocket: ${why}.` }
    : { works: false, text: `Needs ${wanted}, or obs-websocket: ${why}. Now: “${OBS_LEVELS[report.level]}”.` };
}
