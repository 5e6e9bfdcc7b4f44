import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook, HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import { ALERT_THEMES } from '@bitcue/shared/theme/alert-themes.ts';

/** A `play` whose cue this page may not know: `cue` is then missing, and the answer is `unknown-kind`. */
export type PlayMessage = Omit<Extract<HubMessage, { type: 'play' }>, 'cue'> & { cue: AlertCue | undefined };
/** What the page takes from the EBS. */
export type IncomingMessage = Exclude<HubMessage, { type: 'play' }> | PlayMessage;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isRole = (value: unknown): value is 'leader' | 'standby' => value === 'leader' || value === 'standby';

/** True for an address on our own origin; `//host` and `/\host` also begin with a slash and lead elsewhere. */
function isOwnPath(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/')) return false;
  try {
    return new URL(value, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

function isLook(value: unknown): value is AlertLook {
  if (!isFields(value) || !isFields(value.notification) || !isFields(value.notification.position)) return false;
  const { position, hide } = value.notification;
  return (
    ALERT_THEMES.some((theme) => theme === value.theme) &&
    isNumber(position.x) &&
    isNumber(position.y) &&
    typeof hide === 'boolean'
  );
}

const hasSound = (cue: Fields): boolean => isOwnPath(cue.audio) && isNumber(cue.volume);

/** Per kind: does the cue hold what its renderer reads? */
const CUE_CHECKS: Readonly<Record<CueKind, (cue: Fields) => boolean>> = {
  tts: (cue) => hasSound(cue) && isText(cue.text),
  sound: (cue) => hasSound(cue) && isText(cue.title),
  video: (cue) =>
    isOwnPath(cue.video) &&
    isNumber(cue.volume) &&
    isText(cue.title) &&
    isFields(cue.position) &&
    isNumber(cue.position.x) &&
    isNumber(cue.position.y) &&
    isFields(cue.size) &&
    isNumber(cue.size.w) &&
    isNumber(cue.size.h),
  notice: (cue) => isText(cue.text),
};

function isCue(value: unknown): value is AlertCue {
  if (!isFields(value) || !isText(value.kind) || !Object.hasOwn(CUE_CHECKS, value.kind)) return false;
  return (
    isText(value.viewer) &&
    isText(value.action) &&
    isNumber(value.amount) &&
    isNumber(value.durationMs) &&
    CUE_CHECKS[value.kind as CueKind](value)
  );
}

function readPlay(message: Fields): PlayMessage | undefined {
  const { id, play, lane, fromMs, cue } = message;
  if (!isText(id) || !isNumber(play) || !isNumber(fromMs) || (lane !== 'main' && lane !== 'overlap')) return undefined;
  return { type: 'play', id, play, lane, fromMs, cue: isCue(cue) ? cue : undefined };
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
  const { type, role, look, settled, channel, id } = message;
  switch (type) {
    case 'welcome':
      if (!isRole(role) || !isLook(look) || !Array.isArray(settled) || !isText(channel)) return undefined;
      return { type, role, look, channel, settled: settled.filter(isText) };
    case 'role':
      return isRole(role) ? { type, role } : undefined;
    case 'look':
      return isLook(look) ? { type, look } : undefined;
    case 'play':
      return readPlay(message);
    case 'stop':
    case 'settled':
      return isText(id) ? { type, id } : undefined;
    case 'pong':
      return { type };
    default:
      return undefined;
  }
}
