import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { PUNISHMENT_INPUT, type PunishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { FeaturePorts, Sale } from '../executor.ts';
import { decide } from './decide.ts';
import { readStanding } from './standing.ts';

/**
 * Finds the target and checks that the punishment could be carried out now. Throws `AppError` if not, with the error at
 * the viewer's field if the viewer chose the target.
 */
export async function checkTarget(
  ports: FeaturePorts,
  settings: PunishmentSettings,
  { channelId, input }: Sale,
): Promise<{ id: string; name: string }> {
  const isChosen = settings.target === 'text';
  const refuse = (code: ErrorCode) =>
    new AppError(code, isChosen ? { fields: { [PUNISHMENT_INPUT.target]: ERRORS[code].message } } : {});
  const login = normalizeLogin((isChosen ? input[PUNISHMENT_INPUT.target] : settings.target_username) ?? '');
  if (login === '') throw new AppError('item.unavailable', { detail: { why: 'no target' } });
  const user = await ports.moderation.findUser(channelId, login);
  if (!user) throw refuse('target.unknown');
  if (user.id === channelId) throw refuse('target.protected');

  const reading = await ports.moderation.findBan(channelId, user.id);
  if (reading.kind !== 'done') throw new AppError('twitch.unavailable', { detail: { reason: reading.reason } });
  const now = ports.clock.now();
  const { mode, duration: durationS, lift_others: liftsOthers } = settings;
  const standing = readStanding(reading.ban, channelId, await ports.punishments.listOf(channelId, user.id));
  const verdict = decide({ mode, durationS, liftsOthers, untilMs: now + durationS * 1_000 }, standing, now);
  if (verdict.do === 'refuse') throw refuse(verdict.why);
  return { id: user.id, name: user.displayName };
}
