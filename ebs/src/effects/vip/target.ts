import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { VIP_INPUT, type VipSettings } from '@bitcue/shared/features/vip/vip.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import type { FeaturePorts, Sale } from '../executor.ts';
import { KNOWN_BOTS } from '../known-bots.ts';

/** Maximum chatters drawn until one is neither a VIP nor a moderator. Each costs up to two calls to Twitch. */
const DRAWS_MAX = 5;

/** Who becomes a VIP. */
export interface VipTarget {
  id: string;
  name: string;
}

type TargetPorts = Pick<FeaturePorts, 'moderation' | 'chatters' | 'claims' | 'random'>;

/** Finds who becomes a VIP. Throws `AppError` if there is nobody, or it is the streamer. */
export async function findTarget(ports: TargetPorts, settings: VipSettings, sale: Sale): Promise<VipTarget> {
  const { channelId, buyer, input } = sale;
  if (settings.target === 'random') return drawTarget(ports, channelId);
  if (settings.target === 'redeemer') {
    if (buyer.userId === null) throw new AppError('target.unknown');
    return notStreamer(channelId, { id: buyer.userId, name: buyer.name ?? buyer.login ?? '' });
  }
  const isEntry = settings.target === 'redeemers_entry';
  const login = normalizeLogin((isEntry ? input[VIP_INPUT.target] : settings.target_chatter) ?? '');
  const user = login === '' ? null : await ports.moderation.findUser(channelId, login);
  if (user === null) {
    throw new AppError(
      'target.unknown',
      isEntry ? { fields: { [VIP_INPUT.target]: ERRORS['target.unknown'].message } } : {},
    );
  }
  return notStreamer(channelId, { id: user.id, name: user.displayName });
}

function notStreamer(channelId: string, target: VipTarget): VipTarget {
  if (target.id === channelId) throw new AppError('target.protected');
  return target;
}

/** Draws a chatter who is neither the streamer, a bot, a moderator nor a VIP. */
async function drawTarget(
  { moderation, chatters, claims, random }: TargetPorts,
  channelId: string,
): Promise<VipTarget> {
  const refuse = (reason: string) => new AppError('twitch.unavailable', { detail: { reason } });
  const listed = await chatters.list(channelId);
  if (listed.kind !== 'done') throw refuse(listed.reason);
  const left = listed.chatters.filter(({ id, login }) => id !== channelId && !KNOWN_BOTS.has(login));
  for (let draws = 0; draws < DRAWS_MAX && left.length > 0; draws += 1) {
    const [drawn] = left.splice(Math.floor(random.draw() * left.length), 1);
    if (drawn === undefined) break;
    const vip = await claims.read(channelId, `vip:${drawn.id}`);
    if (vip.kind !== 'done') throw refuse(vip.reason);
    const moderator = await moderation.readModerator(channelId, drawn.id);
    if (moderator.kind !== 'done') throw refuse(moderator.reason);
    if (vip.value !== true && !moderator.isModerator) return { id: drawn.id, name: drawn.displayName };
  }
  throw new AppError('target.nobody');
}
