import type { z } from 'zod';
import * as activity from './activity.ts';
import { kinds, oneOf, readable, state } from './hosted-values.ts';
import * as user from './user.ts';

/*
 * Interactions as read by pages that may be older than the EBS: a dashboard stays open for days. New values become `unknown`.
 */

/** An interaction as its streamer sees it. The page may not know its source, state or features. */
export const shownInteraction = user.streamerInteraction.extend({
  state,
  kinds,
  source: oneOf(user.streamerInteraction.shape.source.options),
});
/** An interaction as its streamer sees it. */
export type ShownInteraction = z.output<typeof shownInteraction>;

/** Returns what every page's top bar shows. */
export const readChannelState = {
  ...activity.readChannelState,
  answer: activity.readChannelState.answer.extend({ playing: shownInteraction.nullable().catch(null) }),
};

/** Lists past interactions, newest first. */
export const listHistory = {
  ...activity.listHistory,
  answer: activity.listHistory.answer.extend({ interactions: readable(shownInteraction) }),
};

/** Lists the channel's newest interactions, with counts by state. */
export const listInteractions = {
  ...user.listInteractions,
  answer: user.listInteractions.answer.extend({ interactions: readable(shownInteraction) }),
};
