import { Router } from 'express';
import { z } from 'zod';
import {
  expireTokensSchema,
  forgeSchema,
  installsSchema,
  liveSchema,
  newFaultSchema,
  newUserSchema,
  purchaseSchema,
  redeliverSchema,
  revokeGrantSchema,
  sessionSchema,
} from '../control-api.ts';
import { makePurchase } from '../extension/purchase.ts';
import { setLive } from '../helix/streams.ts';
import { ApiError, param, withBody, withoutBody } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { expireTokens, revokeGrant } from './accounts.ts';
import { addChannel } from './channel.ts';
import { forge } from './forge.ts';
import { addPoints } from './points.ts';
import { createSession, requireUser } from './sessions.ts';
import { addSockets } from './sockets.ts';
import { addUser, setInstalls } from './users.ts';
import { addVotes } from './votes.ts';

const afterSchema = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Routes under `/control`; see control-api.ts. */
export function createControlRouter(twitch: LocalTwitch): Router {
  const router = Router();
  addFaults(router, twitch);
  addActions(router, twitch);
  addPoints(router, twitch);
  addVotes(router, twitch);
  addChannel(router, twitch);
  addSockets(router, twitch);
  router.get(
    '/webhooks',
    withoutBody(200, () => ({ deliveries: twitch.deliveries })),
  );
  router.get(
    '/truth',
    withoutBody(200, (request) => twitch.truth.page(afterSchema.parse(request.query).after)),
  );
  router.get(
    '/calls',
    withoutBody(200, () => ({ calls: twitch.calls })),
  );
  router.get(
    '/unknown',
    withoutBody(200, () => ({ paths: [...twitch.unknownPaths] })),
  );
  router.post(
    '/idle',
    withoutBody(200, async () => {
      await twitch.eventSub.waitIdle();
      return {};
    }),
  );
  router.post(
    '/reset',
    withoutBody(204, () => twitch.reset()),
  );
  return router;
}

function addFaults(router: Router, twitch: LocalTwitch): void {
  router.get(
    '/faults',
    withoutBody(200, () => ({ faults: twitch.faults.list() })),
  );
  router.post(
    '/faults',
    withBody(newFaultSchema, 201, (body) => twitch.faults.add(body)),
  );
  router.delete(
    '/faults',
    withoutBody(204, () => twitch.faults.clear()),
  );
  router.delete(
    '/faults/:id',
    withoutBody(204, (request) => twitch.faults.remove(param(request, 'id'))),
  );
}

function addActions(router: Router, twitch: LocalTwitch): void {
  router.post(
    '/users',
    withBody(newUserSchema, 201, (body) => addUser(twitch, body)),
  );
  router.post(
    '/purchases',
    withBody(purchaseSchema, 201, (body) => {
      const viewer = requireUser(twitch, body.viewer);
      const channel = requireUser(twitch, body.channel);
      const { transaction, receipt, bits, bitsLeft } = makePurchase(twitch, {
        userId: viewer.id,
        channelId: channel.id,
        sku: body.sku,
      });
      const { token } = createSession(twitch, { viewer: viewer.id, channel: channel.id, expiresInSeconds: 3600 });
      return { transactionId: transaction.id, receipt, sessionToken: token, bits, bitsLeft };
    }),
  );
  router.post(
    '/forge',
    withBody(forgeSchema, 201, (body) => forge(twitch, body)),
  );
  router.post(
    '/sessions',
    withBody(sessionSchema, 201, (body) => createSession(twitch, body)),
  );
  router.post(
    '/grants/revoke',
    withBody(revokeGrantSchema, 204, (body) => revokeGrant(twitch, requireUser(twitch, body.user))),
  );
  router.post(
    '/tokens/expire',
    withBody(expireTokensSchema, 200, (body) => ({
      expired: expireTokens(twitch, body.user === null ? null : requireUser(twitch, body.user).id),
    })),
  );
  router.put(
    '/channels/:id/live',
    withBody(liveSchema, 204, (body, request) =>
      setLive(twitch, requireUser(twitch, param(request, 'id')).id, body.live),
    ),
  );
  router.put(
    '/channels/:id/extensions',
    withBody(installsSchema, 204, (body, request) =>
      setInstalls(twitch, requireUser(twitch, param(request, 'id')).id, body),
    ),
  );
  router.post(
    '/webhooks/redeliver',
    withBody(redeliverSchema, 202, (body) => {
      if (!twitch.eventSub.redeliver(body.messageId, body.type)) {
        throw new ApiError(404, 'not_found', 'No such notification.');
      }
    }),
  );
}
