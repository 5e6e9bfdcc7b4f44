import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { PlacedPunishment } from '../../ports/punishments.ts';
import type { BanOutcome, BanReading } from '../../ports/twitch.ts';
import type { ActionOutcome, FeaturePorts, ReadBackOutcome, StepContext } from '../executor.ts';
import { decide } from './decide.ts';
import { type FrozenPunishment, frozenPunishment } from './frozen.ts';
import { readStanding, type Standing } from './standing.ts';

/** Milliseconds for which one punishment of a person keeps others of the same person waiting, if its process dies. */
const LEASE_MS = 15_000;
/** Milliseconds to wait for another punishment of the same person, before the try counts as failed. */
const WAIT_MS = 5_000;

type Ports = Pick<FeaturePorts, 'moderation' | 'punishments' | 'withLease' | 'clock'>;

/** Id of the record of what a step sets. */
const idOf = ({ id, stepId }: StepContext) => `${id}:${stepId}`;

/**
 * Carries out a punishment, one at a time for each person, so that what was read at Twitch is still true. What it sets is
 * written down before Twitch is called.
 */
export async function punish(ports: Ports, context: StepContext): Promise<ActionOutcome> {
  const order = frozenPunishment.parse(context.data);
  const terms = {
    ttlMs: LEASE_MS,
    waitMs: WAIT_MS,
    onBusy: (): ActionOutcome => ({ kind: 'unavailable', reason: 'This person is being punished already.' }),
  };
  return ports.withLease(`punishment:${context.channelId}:${order.target.id}`, terms, async () => {
    const { reading, standing } = await look(ports, context, order);
    if (reading.kind !== 'done') return reading;
    // An earlier try did it.
    if (standing.kind !== 'none' && standing.by === idOf(context)) return { kind: 'done' };
    const now = ports.clock.now();
    const untilMs = order.untilMs ?? now + order.durationS * 1_000;
    const verdict = decide({ ...order, untilMs }, standing, now);
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
  const { reading, standing, placed } = await look(ports, context, order);
  if (reading.kind !== 'done') return { kind: 'unknown', reason: reading.reason };
  const isLift = order.mode === 'untimeout' || order.mode === 'unban';
  if (isLift) return { kind: standing.kind === 'none' ? 'done' : 'not-done' };
  if (standing.kind !== 'none' && standing.by === idOf(context)) return { kind: 'done' };
  // A timeout that has ended is no longer listed.
  const untilMs = placed.find((one) => one.id === idOf(context))?.until?.getTime() ?? order.untilMs;
  return { kind: untilMs !== undefined && untilMs <= ports.clock.now() ? 'done' : 'not-done' };
}

/** Reads what the target is under at Twitch, and what this product set. */
async function look(
  { moderation, punishments }: Ports,
  { channelId }: StepContext,
  { target }: FrozenPunishment,
): Promise<{ reading: BanReading; standing: Standing; placed: PlacedPunishment[] }> {
  const placed = await punishments.listOf(channelId, target.id);
  const reading = await moderation.findBan(channelId, target.id);
  const ban = reading.kind === 'done' ? reading.ban : null;
  return { reading, standing: readStanding(ban, channelId, placed), placed };
}

/** Times out, or bans if `until` is null. */
async function place(
  { moderation, punishments, clock }: Ports,
  context: StepContext,
  { target }: FrozenPunishment,
  until: Date | null,
): Promise<ActionOutcome> {
  const { channelId, redeemer } = context;
  const placed = { id: idOf(context), channelId, userId: target.id, at: new Date(clock.now()), until, lifted: false };
  await punishments.save(placed);
  const reason = `Bits used by ${redeemer.name}`;
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
