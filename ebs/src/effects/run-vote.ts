import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { checkVote, readVote, type Vote, type VoteRules } from '@bitcue/shared/features/vote-rules.ts';
import type { StartOutcome, Votes } from '../ports/votes.ts';
import type { ActionOutcome, ReadBackOutcome } from './executor.ts';

/**
 * How far Twitch's clock may be behind ours, rounding included, in milliseconds. Shorter than the shortest poll, so that the
 * one before is not mistaken for this one.
 */
const CLOCK_TOLERANCE_MS = 3_000;

/** Returns the vote of the settings. Throws `AppError` if it is incomplete. */
export function voteOfSettings(title: string, options: readonly { title: string }[], rules: VoteRules): Vote {
  const vote = { title: title.trim(), options: options.map((option) => option.title.trim()) };
  const [problem] = Object.values(checkVote(vote, rules));
  if (problem !== undefined) throw new AppError('item.unavailable', { message: problem });
  return vote;
}

/** Returns the vote that a redeemer typed. Throws `AppError` `input.invalid` if it breaks the rules. */
export function voteOfRedeemer(typed: string | undefined, rules: VoteRules): Vote {
  const vote = readVote(typed ?? '');
  const [problem] = Object.values(checkVote(vote, rules));
  if (problem !== undefined) throw new AppError('input.invalid', { message: problem });
  return vote;
}

/** Returns the outcome of starting a vote, with Twitch's id as a fact. */
export function toOutcome(outcome: StartOutcome): ActionOutcome {
  return outcome.kind === 'done' ? { kind: 'done', facts: { voteId: outcome.id } } : outcome;
}

/** Finds out whether this vote, with the same title and options, was started since `begunAt` (milliseconds since 1970). */
export async function readBackVote(
  votes: Pick<Votes<never>, 'listLatest'>,
  channelId: string,
  vote: Vote,
  begunAt: number,
): Promise<ReadBackOutcome> {
  const latest = await votes.listLatest(channelId);
  if (latest.kind !== 'done') return { kind: 'unknown', reason: latest.reason };
  const found = latest.votes.find(
    ({ title, options, startedAt }) =>
      title === vote.title &&
      options.join(';') === vote.options.join(';') &&
      startedAt.getTime() >= begunAt - CLOCK_TOLERANCE_MS,
  );
  return found ? { kind: 'done', facts: { voteId: found.id } } : { kind: 'not-done' };
}
