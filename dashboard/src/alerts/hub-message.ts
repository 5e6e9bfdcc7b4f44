import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { ObsAsk } from '@bitcue/shared/obs-studio/protocol.ts';
import { dropUnknownExtras } from './cue-extras.ts';
import { type Fields, isFields, isNumber, isText } from './fields.ts';
import { DEFAULT_LOOK, readLook } from './read-look.ts';
import { RENDERERS } from './renderers/registry.ts';
import type { CueRenderer } from './renderers/renderer.ts';
import { NOTICE_MS } from './wire.ts';

/**
 * A `play` message. If this build does not know the cue, `isStandIn` is true and `cue` is a notice of who used what: the
 * page shows it and answers `unknown-kind`. `cue` is undefined if not even that can be read.
 */
export type PlayMessage = Omit<Extract<HubMessage, { type: 'play' }>, 'cue' | 'fromMs'> & {
  cue: AlertCue | undefined;
  isStandIn: boolean;
};
/** A message from the EBS. */
export type IncomingMessage =
  | Exclude<HubMessage, { type: 'play' | 'welcome' | 'obs-ask' }>
  | (Omit<Extract<HubMessage, { type: 'welcome' }>, 'settled' | 'isUnknown' | 'obs' | 'soundPage'> & {
      isUnknown: boolean;
      takesObs: boolean;
      /** Undefined if the EBS takes no reports about the sound page. */
      soundPage: string | undefined;
    })
  /** `ask` is undefined if this build does not know it. */
  | { type: 'obs-ask'; id: string; ask: ObsAsk | undefined }
  | PlayMessage;

const isRole = (value: unknown): value is 'leader' | 'standby' => value === 'leader' || value === 'standby';

/** Returns true if a cue has the fields common to all kinds. */
function hasCommonFields(cue: Fields): cue is Pick<AlertCue, 'viewer' | 'action' | 'amount'> & Fields {
  return isText(cue.viewer) && isText(cue.action) && isNumber(cue.amount);
}

function isCue(cue: Fields): boolean {
  if (!isText(cue.kind) || !Object.hasOwn(RENDERERS, cue.kind)) return false;
  const renderers: Readonly<Record<string, Pick<CueRenderer<never>, 'fits'>>> = RENDERERS;
  return hasCommonFields(cue) && isNumber(cue.durationMs) && renderers[cue.kind]?.fits(cue) === true;
}

function readCue(cue: unknown): Pick<PlayMessage, 'cue' | 'isStandIn'> {
  if (!isFields(cue)) return { cue: undefined, isStandIn: true };
  if (isCue(cue)) return { cue: dropUnknownExtras(cue), isStandIn: false };
  if (!hasCommonFields(cue)) return { cue: undefined, isStandIn: true };
  const { viewer, action, amount, text, tier, origin, points, design } = cue;
  const common = {
    kind: 'notice',
    viewer,
    action,
    amount,
    durationMs: NOTICE_MS,
    tier,
    origin,
    points,
    design,
  } as const;
  return { cue: dropUnknownExtras({ ...common, text: isText(text) ? text : '' }), isStandIn: true };
}

function readPlay(message: Fields): PlayMessage | undefined {
  const { id, play, lane, cue } = message;
  if (!isText(id) || !isNumber(play)) return undefined;
  // An unknown lane falls back to the main one, where the alert cannot cover others.
  return { type: 'play', id, play, lane: lane === 'overlap' ? lane : 'main', ...readCue(cue) };
}

/** Names that identify each kind of thing in OBS. */
const THINGS: Readonly<Record<string, readonly string[]>> = {
  mute: ['input'],
  volume: ['input'],
  source: ['scene', 'source'],
  filter: ['source', 'filter'],
  scene: [],
};

function readAsk(ask: unknown): ObsAsk | undefined {
  if (!isFields(ask)) return undefined;
  const { do: what, thing, value } = ask;
  if (what === 'save-replay' || what === 'show-form') return { do: what };
  if (what !== 'read' && what !== 'set') return undefined;
  if (!isFields(thing) || !isText(thing.kind) || !Object.hasOwn(THINGS, thing.kind)) return undefined;
  if (!THINGS[thing.kind]?.every((name) => isText(thing[name]))) return undefined;
  if (what === 'set' && !isText(value) && !isNumber(value) && typeof value !== 'boolean') return undefined;
  return { do: what, thing, value } as unknown as ObsAsk;
}

/**
 * Reads a message from the EBS.
 * @returns undefined for a message this build does not know: it is ignored so that an older page survives a newer EBS
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
  const { type, role, channel, id, build } = message;
  const look = readLook(message.look);
  switch (type) {
    case 'welcome':
      if (!isRole(role) || !isText(channel)) return undefined;
      return {
        type,
        role,
        look: look ?? DEFAULT_LOOK,
        channel,
        isUnknown: message.isUnknown === true,
        takesObs: message.obs === true,
        soundPage: isText(message.soundPage) ? message.soundPage : undefined,
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
    case 'obs-ask':
      return isText(id) ? { type, id, ask: readAsk(message.ask) } : undefined;
    case 'pong':
      return { type };
    default:
      return undefined;
  }
}
