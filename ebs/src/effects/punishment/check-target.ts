import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { PUNISHMENT_INPUT, type PunishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { FeaturePorts, Sale } from '../executor.ts';
import type { FrozenPunishment } from './frozen.ts';
import { judge } from './judge.ts';

/**
 * Finds the target and checks that the punishment could be carried out now. Throws `AppError` if not, with the error at
 * the viewer's field if the viewer chose the target.
 */
export async function checkTarget(
  ports: FeaturePorts,
  settings: PunishmentSettings,
  { channelId, input }: Sale,
): Promise<FrozenPunishment['target']> {
  const isChosen = settings.target === 'text';
  const refuse = (code: ErrorCode) =>
    new AppError(code, isChosen ? { fields: { [PUNISHMENT_INPUT.target]: ERRORS[code].message } } : {});
  const login = normalizeLogin((isChosen ? input[PUNISHMENT_INPUT.target] : settings.target_username) ?? '');
  if (login === '') throw new AppError('item.unavailable', { detail: { why: 'no target' } });
  const user = await ports.moderation.findUser(channelId, login);
  if (!user) throw refuse('target.unknown');
  if (user.id === channelId) throw refuse('target.protected');

  const target = { id: user.id, login: user.login, name: user.displayName };
  const { mode, duration: durationS, lift_others: liftsOthers } = settings;
  const untilMs = ports.clock.now() + durationS * 1_000;
  const judged = await judge(ports, { id: null, channelId, target }, { mode, durationS, liftsOthers, untilMs });
  if (judged.kind !== 'done') throw new AppError('twitch.unavailable', { detail: { reason: judged.reason } });
  if (judged.verdict.do === 'refuse') throw refuse(judged.verdict.why);
  return target;
}
