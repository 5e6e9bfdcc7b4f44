import type { Router } from 'express';
import { z } from 'zod';
import { ApiError, withBody, withoutBody } from '../http/handle.ts';
import { stageDesignSchema, stageTestAlertSchema } from '../stage-api.ts';
import { EbsAwayError, type EbsSession } from './ebs-session.ts';

const extensionSchema = z.object({ preferences: z.object({ design: z.looseObject({ style: z.string() }) }) });

/** The backend's response when it refuses. */
const refusalSchema = z.object({ message: z.string() });

/**
 * `/design`: the style of alerts, as the streamer sets it in the dashboard. Everything else of the design stays as it is.
 * `/test-alerts`: plays a test alert, as the streamer does there.
 */
export function addDesign(router: Router, ebs: EbsSession): void {
  async function readDesign() {
    const response = await ebs.get('/api/user/extension');
    return extensionSchema.parse(await response.json()).preferences.design;
  }
  router.get(
    '/design',
    withoutBody(200, async () => {
      const { style } = await orAway(readDesign);
      return { style };
    }),
  );
  router.put(
    '/design',
    withBody(stageDesignSchema, 204, async ({ style }) => {
      const response = await orAway(async () =>
        ebs.send('PUT', '/api/user/extension/design', { ...(await readDesign()), style }),
      );
      await response.body?.cancel();
      if (!response.ok) throw new ApiError(502, 'refused', 'The backend refused the style.');
    }),
  );
  router.post(
    '/test-alerts',
    withBody(stageTestAlertSchema, 204, async (body) => {
      const response = await orAway(async () => ebs.send('POST', '/api/user/test-alert', body));
      if (!response.ok) throw new ApiError(502, 'refused', refusalSchema.parse(await response.json()).message);
      await response.body?.cancel();
    }),
  );
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EbsAwayError) throw new ApiError(503, 'ebs_away', error.message);
    throw error;
  }
}
