import type { Channel } from '../state/model.ts';

/** A viewer's initial channel points. */
const START_POINTS = 100_000;

/** A viewer's channel points on the channel. */
export function getPoints(channel: Channel, userId: string): number {
  return channel.points[userId] ?? START_POINTS;
}

/** Adds to a viewer's channel points, or takes from them if `points` is negative. */
export function addPoints(channel: Channel, userId: string, points: number): void {
  channel.points[userId] = getPoints(channel, userId) + points;
}
