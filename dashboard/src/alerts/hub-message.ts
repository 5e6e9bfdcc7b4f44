import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook, HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import { ALERT_THEMES } from '@bitcue/shared/theme/alert-themes.ts';
import { type Fields, isFields, isNumber, isText } from './fields.ts';
import { RENDERERS } from './renderers/registry.ts';
import type { CueRenderer } from './renderers/renderer.ts';
import { NOTICE_MS } from './wire.ts';

/**
 * A `play` whose cue this build may not know. `cue` is then a notice of who used what, and `isStandIn` is true: it is shown, and
 * the answer is `unknown-kind`. Without even that, `cue` is undefined.
 */
export type PlayMessage = Omit<Extract<HubMessage, { type: 'play' }>, 'cue'> & {
  cue: AlertCue | undefined;
  isStandIn: boolean;
};
/** What the page takes from the EBS. */
export type IncomingMessage = Exclude<HubMessage, { type: 'play' }> | PlayMessage;

const isRole = (value: unknown): value is 'leader' | 'standby' => value === 'leader' || value === 'standby';

/** The look of a channel whose own cannot be read. */
const DEFAULT_LOOK: AlertLook = { theme: ALERT_THEMES[0], notification: { position: { x: 0, y: 0 }, hide: false } };

/** A look; a theme that this build does not know becomes the default one. */
function readLook(value: unknown): AlertLook | undefined {
  if (!isFields(value) || !isFields(value.notification) || !isFields(value.notification.position)) return undefined;
  const { position, hide } = value.notification;
  const { x, y } = position;
  if (!isNumber(x) || !isNumber(y) || typeof hide !== 'boolean') return undefined;
  const theme = ALERT_THEMES.find((one) => one === value.theme) ?? ALERT_THEMES[0];
  return { theme, notification: { position: { x, y }, hide } };
}

/** What every cue has. */
function hasLine(cue: Fields): cue is Pick<AlertCue, 'viewer' | 'action' | 'amount'> & Fields {
  return isText(cue.viewer) && isText(cue.action) && isNumber(cue.amount);
}

function isCue(cue: Fields): boolean {
  if (!isText(cue.kind) || !Object.hasOwn(RENDERERS, cue.kind)) return false;
  const renderers: Readonly<Record<string, Pick<CueRenderer<never>, 'fits'>>> = RENDERERS;
  return hasLine(cue) && isNumber(cue.durationMs) && renderers[cue.kind]?.fits(cue) === true;
}

function readCue(cue: unknown): Pick<PlayMessage, 'cue' | 'isStandIn'> {
  if (!isFields(cue)) return { cue: undefined, isStandIn: true };
  if (isCue(cue)) return { cue: cue as unknown as AlertCue, isStandIn: false };
  if (!hasLine(cue)) return { cue: undefined, isStandIn: true };
  const { viewer, action, amount, text } = cue;
  const line = { kind: 'notice', viewer, action, amount, durationMs: NOTICE_MS } as const;
  return { cue: { ...line, text: isText(text) ? text : '' }, isStandIn: true };
}

function readPlay(message: Fields): PlayMessage | undefined {
  const { id, play, lane, fromMs, cue } = message;
  if (!isText(id) || !isNumber(play) || !isNumber(fromMs)) return undefined;
  // In a lane that this build does not know it would cover others: it waits its turn in the main one.
  return { type: 'play', id, play, lane: lane === 'overlap' ? lane : 'main', fromMs, ...readCue(cue) };
}

/**
 * Reads one message of the EBS.
 * @returns undefined for what is not a message this build knows; it is passed over, so that an older page survives a newer EBS
 */
export function readHubMessage(data: unknown): IncomingMessage | undefined {
  if (!isText(data)) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isFields(message)) return undefined;
  const { type, role, settled, channel, id, build } = message;
  const look = readLook(message.look);
  switch (type) {
    case 'welcome':
      if (!isRole(role) || !isText(channel)) return undefined;
      return {
        type,
        role,
        look: look ?? DEFAULT_LOOK,
        channel,
        settled: Array.isArray(settled) ? settled.filter(isText) : [],
      };
    case 'role':
      return isRole(role) ? { type, role } : undefined;
    case 'look':
      return look && { type, look };
    case 'play':
      return readPlay(message);
    case 'stop':
    case 'settled':
      return isText(id) ? { type, id } : undefined;
    case 'reload':
      return isText(build) ? { type, build } : undefined;
    case 'pong':
      return { type };
    default:
      return undefined;
  }
}
