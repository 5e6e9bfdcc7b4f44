import { z } from 'zod';
import { obsReport } from '../obs-studio/protocol.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** Returns what the streamer's alert page reports about the OBS it runs in; null if no page is open in OBS. */
export const readObs = defineEndpoint({
  method: 'GET',
  path: '/api/user/obs',
  answer: z.object({ report: obsReport.nullable() }),
});

/**
 * Shows the form for obs-websocket's address and password on the alert page in OBS. They are entered there and never sent
 * here. Error `alert.obs_refused` while OBS streams or records, or if no page is open in OBS.
 */
export const showObsForm = defineEndpoint({
  method: 'POST',
  path: '/api/user/obs/form',
  answer: messageAnswer,
});
