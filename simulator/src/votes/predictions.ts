import { HelixError } from '../helix/response.ts';
import { logEffect } from '../helix/route.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { addPoints, getPoints } from '../points/balance.ts';
import type { Channel, Prediction } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';
import { publishPrediction } from './show-prediction.ts';

/** Milliseconds after which Twitch refunds the stakes of a locked prediction that was not resolved: 24 hours. */
const REFUND_AFTER_MS = 24 * 3_600_000;
/** Maximum points a viewer can stake on one prediction. */
const MAX_STAKE = 250_000;

/** Locks predictions whose window is over, and cancels those not resolved in time. */
export function endDuePredictions(twitch: LocalTwitch, channelId: string, channel: Channel): void {
  for (const prediction of channel.predictions) {
    const lockMs = Date.parse(prediction.createdAt) + prediction.windowSeconds * 1000;
    if (prediction.status === 'ACTIVE' && lockMs <= Date.now()) {
      prediction.status = 'LOCKED';
      prediction.lockedAt = formatHelixTime(new Date(lockMs));
      twitch.touch();
      publishPrediction(twitch, channelId, prediction, 'lock');
    }
    const { status, lockedAt } = prediction;
    if (status === 'LOCKED' && lockedAt !== null && Date.parse(lockedAt) + REFUND_AFTER_MS <= Date.now()) {
      endPrediction(twitch, { channelId, channel }, prediction, 'CANCELED', null);
    }
  }
}

/** Pays out each stake: the winners share all points in proportion to their stakes. */
function payOut(prediction: Prediction): void {
  const total = sum(prediction.stakes.map((stake) => stake.points));
  const onWinner = prediction.stakes.filter((stake) => stake.outcomeId === prediction.winningOutcomeId);
  const won = sum(onWinner.map((stake) => stake.points));
  for (const stake of prediction.stakes) {
    stake.won = onWinner.includes(stake) ? Math.floor((stake.points * total) / won) : 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Locks, resolves or cancels a prediction. Throws 400 if its status forbids it, 404 if it has no such outcome. */
export function endPrediction(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  prediction: Prediction,
  status: 'LOCKED' | 'RESOLVED' | 'CANCELED',
  winningOutcomeId: string | null,
): void {
  const isOpen = prediction.status === 'ACTIVE' || (prediction.status === 'LOCKED' && status !== 'LOCKED');
  if (!isOpen) throw new HelixError(400, 'The prediction’s status does not allow this change.');
  if (status === 'RESOLVED') {
    if (winningOutcomeId === null) throw new HelixError(400, 'Missing required parameter "winning_outcome_id"');
    if (!prediction.outcomes.some((outcome) => outcome.id === winningOutcomeId)) {
      throw new HelixError(404, 'The outcome in winning_outcome_id was not found.');
    }
    prediction.winningOutcomeId = winningOutcomeId;
    payOut(prediction);
  }
  if (status === 'CANCELED') for (const stake of prediction.stakes) stake.won = 0;
  for (const stake of prediction.stakes) {
    const back = status === 'CANCELED' ? stake.points : (stake.won ?? 0);
    if (back > 0) addPoints(channel, stake.userId, back);
  }
  const now = formatHelixTime(new Date());
  if (status === 'LOCKED') prediction.lockedAt = now;
  else prediction.endedAt = now;
  prediction.status = status;
  logEffect(twitch, 'predictions.end', { channelId, id: prediction.id, detail: { status } });
  publishPrediction(twitch, channelId, prediction, status === 'LOCKED' ? 'lock' : 'end');
}

/** Stakes a viewer's points on an outcome, or adds to an earlier stake on it. Throws HelixError 409 if Twitch would refuse. */
export function stakePoints(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  { userId, outcomeId, points }: { userId: string; outcomeId: string; points: number },
): void {
  endDuePredictions(twitch, channelId, channel);
  const prediction = channel.predictions.find((one) => one.status === 'ACTIVE');
  if (!prediction?.outcomes.some((outcome) => outcome.id === outcomeId)) {
    throw new HelixError(409, 'No running prediction has this outcome.');
  }
  const own = prediction.stakes.find((stake) => stake.userId === userId);
  if (own !== undefined && own.outcomeId !== outcomeId) {
    throw new HelixError(409, 'The viewer has chosen another outcome.');
  }
  if ((own?.points ?? 0) + points > MAX_STAKE) throw new HelixError(409, 'The stake is too high.');
  if (points > getPoints(channel, userId)) throw new HelixError(409, 'The viewer has too few points.');
  addPoints(channel, userId, -points);
  if (own === undefined) prediction.stakes.push({ userId, outcomeId, points, won: null });
  else own.points += points;
  twitch.touch();
  publishPrediction(twitch, channelId, prediction, 'progress');
}
