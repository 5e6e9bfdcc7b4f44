import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { BanOutcome } from '../../ports/twitch.ts';
import type { ActionOutcome, FeaturePorts, ReadBackOutcome, StepContext } from '../executor.ts';
import { type FrozenPunishment, frozenPunishment } from './frozen.ts';
import { type JudgePorts, judge, look } from './judge.ts';

/** How long a punishment keeps others of the same person waiting if its process dies, in milliseconds. */
const LEASE_MS = 15_000;
/** How long to wait for another punishment of the same person before the try counts as failed, in milliseconds. */
const WAIT_MS = 5_000;

/** Beginning of the reason that moderators see at Twitch. */
const PAID_WITH = {
  bits: 'Bits used',
  points: 'Channel points used',
  powerups: 'Power-up used',
  demo: 'Test',
  drill: 'Test',
} as const satisfies Record<StepContext['source'], string>;

type Ports = JudgePorts & Pick<FeaturePorts, 'withLease'>;

/** Id of the record of what a step sets. */
const idOf = ({ id, stepId }: StepContext) => `${id}:${stepId}`;

/**
 * Carries out a punishment, one at a time per person, so that what was read at Twitch still holds. What it sets is stored
 * before Twitch is called.
 */
export async function punish(ports: Ports, context: StepContext): Promise<ActionOutcome> {
  const order = frozenPunishment.parse(context.data);
  const terms = {
    ttlMs: LEASE_MS,
    waitMs: WAIT_MS,
    onBusy: (): ActionOutcome => ({ kind: 'unavailable', reason: 'This person is being punished already.' }),
  };
  return ports.withLease(`punishment:${context.channelId}:${order.target.id}`, terms, async () => {
    const now = ports.clock.now();
    const untilMs = order.untilMs ?? now + order.durationS * 1_000;
    const subject = { id: idOf(context), channelId: context.channelId, target: order.target };
    const judged = await judge(ports, subject, { ...order, untilMs });
    if (judged.kind !== 'done') return judged;
    const { verdict } = judged;
    if (verdict.do === 'refuse') return { kind: 'refused', reason: ERRORS[verdict.why].message };
    if (verdict.do === 'nothing') return { kind: 'done' };
    if (verdict.do === 'lift') return lift(ports, context, order);
    // The timeout ended before Twitch could be called: there is nothing left to do.
    if (verdict.do === 'timeout' && verdict.untilMs <= now) return { kind: 'done' };
    return place(ports, context, order, verdict.do === 'timeout' ? new Date(verdict.untilMs) : null);
  });
}

/** Finds out whether a punishment in doubt happened. */
export async function readBack(ports: Ports, context: StepContext): Promise<ReadBackOutcome> {
  const order = frozenPunishment.parse(context.data);
  const seen = await look(ports, { id: idOf(context), channelId: context.channelId, target: order.target });
  if (seen.kind !== 'done') return { kind: 'unknown', reason: seen.reason };
  const { standing, placed } = seen;
  const isLift = order.mode === 'untimeout' || order.mode === 'unban';
  if (isLift) return { kind: standing.kind === 'none' ? 'done' : 'not-done' };
  if (standing.kind !== 'none' && standing.by === idOf(context)) return { kind: 'done' };
  // A timeout that has ended is no longer listed.
  const untilMs = placed.find((one) => one.id === idOf(context))?.until?.getTime() ?? order.untilMs;
  return { kind: untilMs !== undefined && untilMs <= ports.clock.now() ? 'done' : 'not-done' };
}

/** Times out, or bans if `until` is null. */
async function place(
  { moderation, punishments, clock }: Ports,
  context: StepContext,
  { target }: FrozenPunishment,
  until: Date | null,
): Promise<ActionOutcome> {
  const { channelId, redeemer, source } = context;
  const placed = { id: idOf(context), channelId, userId: target.id, at: new Date(clock.now()), until, lifted: false };
  await punishments.save(placed);
  const reason = `${PAID_WITH[source]} by ${redeemer.name}`;
  const outcome: BanOutcome = until
    ? await moderation.timeout(channelId, target.id, until, reason)
    : await moderation.ban(channelId, target.id, reason);
  if (outcome.kind === 'done') {
    await punishments.save({ ...placed, at: outcome.ban.since, until: outcome.ban.until });
    return { kind: 'done', ...(until && { facts: { untilMs: until.getTime() } }) };
  }
  if (outcome.kind !== 'unknown') await punishments.remove(placed.id);
  return outcome;
}

async function lift(
  { moderation, punishments }: Ports,
  { channelId }: StepContext,
  { target }: FrozenPunishment,
): Promise<ActionOutcome> {
  const outcome = await moderation.unban(channelId, target.id);
  if (outcome.kind === 'done') await punishments.markLifted(channelId, target.id);
  return outcome;
}
