import { Router } from 'express';
import { z } from 'zod';
import { redeemReward } from '../helix/redemptions.ts';
import { setLive } from '../helix/streams.ts';
import { ApiRefused, param, withBody, withoutBody } from '../http/handle.ts';
import { openEventStream } from '../http/sse.ts';
import {
  ebsActionSchema,
  type StageEvent,
  setBitsSchema,
  setLiveSchema,
  setStageFaultSchema,
  setThemeSchema,
  stageRedeemSchema,
} from '../stage-api.ts';
import { findChannel, findUser, type World } from '../world.ts';
import { EbsAwayError, type EbsSession } from './ebs-session.ts';
import { setStageFault } from './faults.ts';
import { STAGE_CHANNEL_ID, showStage, showViewer } from './state.ts';
import { addTabs, findViewerId, refreshContexts } from './tabs.ts';

const afterSchema = z.object({ after: z.coerce.number().int().min(0).default(0) });
/** Milliseconds between two change events to a stage page, at least. */
const CHANGED_EVERY_MS = 100;

/** Routes under `/stage`; see stage-api.ts. */
export function createStageRouter(world: World, ebs: EbsSession): Router {
  const router = Router();
  router.get(
    '/state',
    withoutBody(200, async () => {
      await ebs.look();
      return showStage(world, ebs);
    }),
  );
  addTabs(router, world);
  addEvents(router, world);
  addChanges(router, world);
  router.get('/ledger', async (request, response) => {
    const query = new URL(request.originalUrl, world.urls.main).search;
    const known = request.get('if-none-match');
    try {
      const answer = await ebs.get(
        `/api/user/interactions${query}`,
        known === undefined ? {} : { 'if-none-match': known },
      );
      const text = await answer.text();
      const etag = answer.headers.get('etag');
      response.status(answer.status).set('cache-control', 'no-cache');
      if (etag !== null) response.set('etag', etag);
      if (answer.status === 304) response.end();
      else response.type(answer.headers.get('content-type') ?? 'application/json').send(text);
    } catch (error) {
      if (!(error instanceof EbsAwayError)) throw error;
      response.status(503).json({ error: 'ebs_away', message: error.message });
    }
  });
  router.get(
    '/truth',
    withoutBody(200, (request) => world.truth.page(afterSchema.parse(request.query).after)),
  );
  router.get(
    '/effects',
    withoutBody(200, (request) => world.truth.page(afterSchema.parse(request.query).after, 'effect')),
  );
  return router;
}

/** Adds the calls that change the simulator's state. */
function addChanges(router: Router, world: World): void {
  router.put(
    '/viewers/:login/bits',
    withBody(setBitsSchema, 200, (body, request) => {
      const user = findUser(world, param(request, 'login'));
      if (user === null) throw new ApiRefused(404, 'not_found', 'No such viewer.');
      user.bits = body.bits;
      world.touch();
      return showViewer(world, user);
    }),
  );
  router.put(
    '/theme',
    withBody(setThemeSchema, 204, (body) => {
      world.state.theme = body.theme;
      world.touch();
      refreshContexts(world, ['theme']);
    }),
  );
  router.put(
    '/live',
    withBody(setLiveSchema, 204, (body) => setLive(world, STAGE_CHANNEL_ID, body.live)),
  );
  router.post(
    '/redemptions',
    withBody(stageRedeemSchema, 201, (body) => {
      const userId = findViewerId(world, body.viewer);
      const channel = findChannel(world, STAGE_CHANNEL_ID);
      if (userId === null || channel === null) throw new ApiRefused(409, 'logged_out', 'Log in to redeem a reward.');
      const result = redeemReward(world, { ...body, userId, channel, channelId: STAGE_CHANNEL_ID });
      if ('refused' in result) throw new ApiRefused(409, 'refused', result.refused);
      return result;
    }),
  );
  router.post(
    '/faults',
    withBody(setStageFaultSchema, 204, (body) => {
      setStageFault(world.faults, body.name, body.on);
      world.touch();
    }),
  );
  router.post(
    '/ebs',
    withBody(ebsActionSchema, 202, (body) => {
      if (world.options.onStop === undefined) {
        throw new ApiRefused(409, 'not_supervised', 'There is no launcher to stop or start the backend.');
      }
      world.options.onStop(body.action);
    }),
  );
}

function addEvents(router: Router, world: World): void {
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
      world.truth.listen((entry) => send({ type: 'truth', entry })),
      world.onTouch(() => {
        timer ??= setTimeout(() => {
          timer = null;
          send({ type: 'changed' });
        }, CHANGED_EVERY_MS);
      }),
    );
  });
}
