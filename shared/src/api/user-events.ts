import { z } from 'zod';

/** Path of the stream of events (text/event-stream, session cookie) that keeps open dashboard tabs up to date. */
export const USER_EVENTS_PATH = '/api/user/events';

/**
 * One message of it: what to read anew. `extension`: items, their order or preferences. `activity`: the queue, alert pages
 * or whether the stream is live. `user`: who is signed in, and what they have set. At most once, never relied upon: a tab
 * reads everything anew when it connects again.
 */
export const userEvent = z.object({ topic: z.enum(['extension', 'activity', 'user']) });
/** One message of the stream of events. */
export type UserEvent = z.output<typeof userEvent>;
