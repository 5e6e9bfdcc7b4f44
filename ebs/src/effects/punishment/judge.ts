import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { PlacedPunishment } from '../../ports/punishments.ts';
import type { Reading } from '../../ports/twitch.ts';
import type { FeaturePorts } from '../executor.ts';
import { decide, type Order, type Verdict } from './decide.ts';
import type { FrozenPunishment } from './frozen.ts';
import { readStanding, type Standing } from './standing.ts';

/** Period for which the punishments of one person are counted, in milliseconds. */
const COUNTED_MS = 3_600_000;

/** The ports that `judge` needs. */
export type JudgePorts = Pick<FeaturePorts, 'moderation' | 'punishments' | 'guardsOf' | 'clock'>;

/** Whom a punishment is for. `id`: id of the record of what it sets; null before Bits are used. */
export interface Subject {
  id: string | null;
  channelId: string;
  target: FrozenPunishment['target'];
}

/** Reads the target's timeout or ban at Twitch, and those that this product has set. */
export async function look(
  { moderation, punishments }: Pick<JudgePorts, 'moderation' | 'punishments'>,
  { channelId, target }: Subject,
): Promise<Reading<{ standing: Standing; placed: PlacedPunishment[] }>> {
  const placed = await punishments.listOf(channelId, target.id);
  const reading = await moderation.findBan(channelId, target.id);
  if (reading.kind !== 'done') return reading;
  return { kind: 'done', placed, standing: readStanding(reading.ban, channelId, placed) };
}

/** Returns what a punishment has to do now, or why not. Returns Twitch's answer if the target could not be read. */
export async function judge(ports: JudgePorts, subject: Subject, order: Order): Promise<Reading<{ verdict: Verdict }>> {
  const seen = await look(ports, subject);
  if (seen.kind !== 'done') return seen;
  const { standing, placed } = seen;
  // An earlier try did it.
  if (standing.kind !== 'none' && standing.by !== null && standing.by === subject.id)
    return { kind: 'done', verdict: { do: 'nothing' } };
  if (order.mode === 'timeout' || order.mode === 'ban') {
    const guarded = await findGuard(ports, subject, placed);
    if (guarded.kind !== 'done') return guarded;
    if (guarded.why !== null) return { kind: 'done', verdict: { do: 'refuse', why: guarded.why } };
  }
  return { kind: 'done', verdict: decide(order, standing, ports.clock.now()) };
}

/** Finds the streamer's guard that protects the target. */
async function findGuard(
  { moderation, guardsOf, clock }: JudgePorts,
  { id, channelId, target }: Subject,
  placed: readonly PlacedPunishment[],
): Promise<Reading<{ why: ErrorCode | null }>> {
  const guards = await guardsOf(channelId);
  // Steps of 0.1.0 froze only the display name.
  const login = target.login ?? target.name.toLowerCase();
  if (guards.protectedNames.includes(login)) return { kind: 'done', why: 'target.protected' };
  const since = clock.now() - COUNTED_MS;
  const count = placed.filter((one) => one.id !== id && one.at.getTime() > since).length;
  if (count >= guards.perHour) return { kind: 'done', why: 'target.limit' };
  if (guards.moderators) return { kind: 'done', why: null };
  const role = await moderation.readModerator(channelId, target.id);
  return role.kind === 'done' ? { kind: 'done', why: role.isModerator ? 'target.protected' : null } : role;
}
