import { Router } from 'express';
import { z } from 'zod';
import { changeStream } from '../channel/change-stream.ts';
import { streamChangesSchema } from '../control-api.ts';
import { setLive } from '../helix/streams.ts';
import { ApiError, param, withBody, withoutBody } from '../http/handle.ts';
import { openEventStream } from '../http/sse.ts';
import { findChannel, findUser, type LocalTwitch } from '../local-twitch.ts';
import {
  ebsActionSchema,
  type StageEvent,
  setBitsSchema,
  setLiveSchema,
  setStageFaultSchema,
  setThemeSchema,
} from '../stage-api.ts';
import { addDesign } from './design.ts';
import { EbsAwayError, type EbsSession } from './ebs-session.ts';
import { setStageFault } from './faults.ts';
import { addRewards } from './rewards.ts';
import { STAGE_CHANNEL_ID, showStage, showViewer } from './state.ts';
import { addTabs, refreshContexts } from './tabs.ts';

const afterSchema = z.object({ after: z.coerce.number().int().min(0).default(0) });
/** Minimum interval between change events to a stage page, in milliseconds. */
const CHANGED_EVERY_MS = 100;

/** Routes under `/stage`; see stage-api.ts. */
export function createStageRouter(twitch: LocalTwitch, ebs: EbsSession): Router {
  const router = Router();
  router.get(
    '/state',
    withoutBody(200, async () => {
      await ebs.look();
      return showStage(twitch, ebs);
    }),
  );
  addTabs(router, twitch);
  addEvents(router, twitch);
  addChanges(router, twitch);
  addRewards(router, twitch);
  addDesign(router, ebs);
  router.get('/ledger', async (request, response) => {
    const query = new URL(request.originalUrl, twitch.urls.main).search;
    const known = request.get('if-none-match');
    try {
      const result = await ebs.get(
        `/api/user/interactions${query}`,
        known === undefined ? {} : { 'if-none-match': known },
      );
      const text = await result.text();
      const etag = result.headers.get('etag');
      response.status(result.status).set('cache-control', 'no-cache');
      if (etag !== null) response.set('etag', etag);
      if (result.status === 304) response.end();
      else response.type(result.headers.get('content-type') ?? 'application/json').send(text);
    } catch (error) {
      if (!(error instanceof EbsAwayError)) throw error;
      response.status(503).json({ error: 'ebs_away', message: error.message });
    }
  });
  router.get(
    '/truth',
    withoutBody(200, (request) => twitch.truth.page(afterSchema.parse(request.query).after)),
  );
  router.get(
    '/effects',
    withoutBody(200, (request) => twitch.truth.page(afterSchema.parse(request.query).after, 'effect')),
  );
  return router;
}

/** Adds the calls that change the simulator's state. */
function addChanges(router: Router, twitch: LocalTwitch): void {
  router.put(
    '/viewers/:login/bits',
    withBody(setBitsSchema, 200, (body, request) => {
      const user = findUser(twitch, param(request, 'login'));
      if (user === null) throw new ApiError(404, 'not_found', 'No such viewer.');
      user.bits = body.bits;
      twitch.touch();
      return showViewer(twitch, user);
    }),
  );
  router.put(
    '/theme',
    withBody(setThemeSchema, 204, (body) => {
      twitch.state.theme = body.theme;
      twitch.touch();
      refreshContexts(twitch, ['theme']);
    }),
  );
  router.put(
    '/live',
    withBody(setLiveSchema, 204, (body) => setLive(twitch, STAGE_CHANNEL_ID, body.live)),
  );
  router.patch(
    '/stream',
    withBody(streamChangesSchema, 204, (body) => {
      const channel = findChannel(twitch, STAGE_CHANNEL_ID);
      if (channel !== null) changeStream(twitch, { channelId: STAGE_CHANNEL_ID, channel }, body);
    }),
  );
  router.post(
    '/faults',
    withBody(setStageFaultSchema, 204, (body) => {
      setStageFault(twitch.faults, body.name, body.on);
      twitch.touch();
    }),
  );
  router.post(
    '/ebs',
    withBody(ebsActionSchema, 202, (body) => {
      if (twitch.options.controlEbs === undefined) {
        throw new ApiError(409, 'not_supervised', 'There is no launcher to stop or start the backend.');
      }
      twitch.options.controlEbs(body.action);
    }),
  );
}

function addEvents(router: Router, twitch: LocalTwitch): void {
  router.get('/events', (request, response) => {
    let seq = 0;
    let timer: NodeJS.Timeout | null = null;
    const stops: (() => void)[] = [];
    const stream = openEventStream(request, response, () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    });
    const send = (event: StageEvent) => {
      seq += 1;
      stream.send(seq, event);
    };
    stops.push(
      twitch.truth.listen((entry) => send({ type: 'truth', entry })),
      twitch.onTouch(() => {
        timer ??= setTimeout(() => {
          timer = null;
          send({ type: 'changed' });
        }, CHANGED_EVERY_MS);
      }),
    );
  });
}
