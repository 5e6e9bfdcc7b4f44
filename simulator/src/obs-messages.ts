import { z } from 'zod';

/*
 * Messages between the stage and the stand-in for `window.obsstudio` in its alert page. For the stage, the page is a frame of
 * another origin, so it passes the initial state in the frame's name, and later changes in messages.
 */

/** The scenes of the stage's OBS. */
export const OBS_SCENES = ['Game', 'Break', 'Chat'] as const;

const streamerChanges = z.object({
  scene: z.enum(OBS_SCENES),
  streaming: z.boolean(),
  shown: z.boolean().describe('The alert source is visible.'),
  replaybuffer: z.boolean(),
});

/** The stage's OBS when the page loads: the frame's name, as JSON. */
export const obsAtLoad = streamerChanges.extend({
  level: z.number().int().min(0).max(5).describe("The source's page permissions."),
});
/** The stage's OBS when the page loads. */
export type ObsAtLoad = z.output<typeof obsAtLoad>;

/** What the streamer changed in OBS. Sent by the stage. */
export const obsOrder = z.object({ obs: streamerChanges.partial() });
/** What the streamer changed in OBS. */
export type ObsOrder = z.output<typeof obsOrder>;

/** What happened in OBS. Sent to the stage. */
export const obsNews = z.discriminatedUnion('news', [
  z.object({ news: z.literal('scene'), scene: z.enum(OBS_SCENES) }),
  z.object({ news: z.literal('replay-saved') }),
]);
/** What happened in OBS. */
export type ObsNews = z.output<typeof obsNews>;
