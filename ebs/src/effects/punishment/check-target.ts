import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { PUNISHMENT_INPUT, type PunishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { TwitchUser } from '../../ports/twitch.ts';
import type { FeaturePorts, Sale } from '../executor.ts';
import { KNOWN_BOTS } from '../known-bots.ts';
import type { FrozenPunishment } from './frozen.ts';
import { judge } from './judge.ts';

/** Maximum chatters drawn until one can be targeted. Each costs up to two calls to Twitch. */
const DRAWS_MAX = 5;

type Target = FrozenPunishment['target'];

/**
 * Finds the target and checks that the punishment could be carried out now. Throws `AppError` if not, with the error at
 * the viewer's field if the viewer chose the target.
 */
export async function checkTarget(ports: FeaturePorts, settings: PunishmentSettings, sale: Sale): Promise<Target> {
  if (settings.target === 'randomChatter') return drawTarget(ports, settings, sale);
  const refuse = (code: ErrorCode) =>
    new AppError(
      code,
      settings.target === 'text' ? { fields: { [PUNISHMENT_INPUT.target]: ERRORS[code].message } } : {},
    );
  const target = settings.target === 'redeemer' ? targetRedeemer(sale) : await findNamed(ports, settings, sale);
  if (target === null) throw refuse('target.unknown');
  if (target.id === sale.channelId) throw refuse('target.protected');
  const why = await whyNot(ports, settings, sale, target);
  if (why !== null) throw refuse(why);
  return target;
}

/** Finds the user who is named; returns null if there is none. Throws `AppError` `item.unavailable` if there is no name. */
async function findNamed(ports: FeaturePorts, settings: PunishmentSettings, sale: Sale): Promise<Target | null> {
  const named = settings.target === 'text' ? sale.input[PUNISHMENT_INPUT.target] : settings.target_username;
  const login = normalizeLogin(named ?? '');
  if (login === '') throw new AppError('item.unavailable', { detail: { why: 'no target' } });
  const user = await ports.moderation.findUser(sale.channelId, login);
  return user && toTarget(user);
}

function targetRedeemer({ buyer: { userId, login, name } }: Sale): Target | null {
  if (userId === null || login === null) return null;
  return { id: userId, login, name: name ?? login };
}

/** Draws a chatter who can be targeted, never the streamer or a bot. Throws `AppError` `target.nobody` if there is none. */
async function drawTarget(ports: FeaturePorts, settings: PunishmentSettings, sale: Sale): Promise<Target> {
  const listed = await ports.chatters.list(sale.channelId);
  if (listed.kind !== 'done') throw new AppError('twitch.unavailable', { detail: { reason: listed.reason } });
  const left = listed.chatters.filter(({ id, login }) => id !== sale.channelId && !KNOWN_BOTS.has(login));
  for (let draws = 0; draws < DRAWS_MAX && left.length > 0; draws += 1) {
    const [drawn] = left.splice(Math.floor(ports.random.draw() * left.length), 1);
    const target = drawn && toTarget(drawn);
    if (target && (await whyNot(ports, settings, sale, target)) === null) return target;
  }
  throw new AppError('target.nobody');
}

/** Returns why the punishment could not be carried out now; null if it could. Throws `AppError` `twitch.unavailable`. */
async function whyNot(
  ports: FeaturePorts,
  { mode, duration: durationS, lift_others: liftsOthers }: PunishmentSettings,
  { channelId }: Sale,
  target: Target,
): Promise<ErrorCode | null> {
  const untilMs = ports.clock.now() + durationS * 1_000;
  const judged = await judge(ports, { id: null, channelId, target }, { mode, durationS, liftsOthers, untilMs });
  if (judged.kind !== 'done') throw new AppError('twitch.unavailable', { detail: { reason: judged.reason } });
  return judged.verdict.do === 'refuse' ? judged.verdict.why : null;
}

function toTarget({ id, login, displayName }: TwitchUser): Target {
  return { id, login, name: displayName };
}
