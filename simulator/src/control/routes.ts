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
  redeemSchema,
  redeliverSchema,
  revokeGrantSchema,
  sessionSchema,
} from '../control-api.ts';
import { settlePurchase } from '../extension/purchase.ts';
import { redeemReward } from '../helix/redemptions.ts';
import { setLive } from '../helix/streams.ts';
import { ApiRefused, param, withBody, withoutBody } from '../http/handle.ts';
import type { World } from '../world.ts';
import { expireTokens, revokeGrant } from './accounts.ts';
import { forge } from './forge.ts';
import { createSession, requireChannel, requireUser } from './sessions.ts';
import { addUser, setInstalls } from './users.ts';

const afterSchema = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Routes under `/control`; see control-api.ts. */
export function createControlRouter(world: World): Router {
  const router = Router();
  addFaults(router, world);
  addActions(router, world);
  router.get(
    '/webhooks',
    withoutBody(200, () => ({ deliveries: world.deliveries })),
  );
  router.get(
    '/truth',
    withoutBody(200, (request) => world.truth.page(afterSchema.parse(request.query).after)),
  );
  router.get(
    '/calls',
    withoutBody(200, () => ({ calls: world.calls })),
  );
  router.get(
    '/unknown',
    withoutBody(200, () => ({ paths: [...world.unknownPaths] })),
  );
  router.post(
    '/idle',
    withoutBody(200, async () => {
      await world.eventSub.waitIdle();
      return {};
    }),
  );
  router.post(
    '/reset',
    withoutBody(204, () => world.reset()),
  );
  return router;
}

function addFaults(router: Router, world: World): void {
  router.get(
    '/faults',
    withoutBody(200, () => ({ faults: world.faults.list() })),
  );
  router.post(
    '/faults',
    withBody(newFaultSchema, 201, (body) => world.faults.add(body)),
  );
  router.delete(
    '/faults',
    withoutBody(204, () => world.faults.clear()),
  );
  router.delete(
    '/faults/:id',
    withoutBody(204, (request) => world.faults.remove(param(request, 'id'))),
  );
}

function addActions(router: Router, world: World): void {
  router.post(
    '/users',
    withBody(newUserSchema, 201, (body) => addUser(world, body)),
  );
  router.post(
    '/purchases',
    withBody(purchaseSchema, 201, (body) => {
      const viewer = requireUser(world, body.viewer);
      const channel = requireUser(world, body.channel);
      const { transaction, receipt, bits, bitsLeft } = settlePurchase(world, {
        userId: viewer.id,
        channelId: channel.id,
        sku: body.sku,
      });
      const { token } = createSession(world, { viewer: viewer.id, channel: channel.id, expiresInSeconds: 3600 });
      return { transactionId: transaction.id, receipt, sessionToken: token, bits, bitsLeft };
    }),
  );
  router.post(
    '/redemptions',
    withBody(redeemSchema, 201, (body) => {
      const { id: channelId } = requireUser(world, body.channel);
      const { id: userId } = requireUser(world, body.viewer);
      const channel = requireChannel(world, channelId);
      const { rewardId, userInput } = body;
      const result = redeemReward(world, { channelId, channel, userId, rewardId, userInput });
      if ('refused' in result) throw new ApiRefused(409, 'refused', result.refused);
      return result;
    }),
  );
  router.post(
    '/forge',
    withBody(forgeSchema, 201, (body) => forge(world, body)),
  );
  router.post(
    '/sessions',
    withBody(sessionSchema, 201, (body) => createSession(world, body)),
  );
  router.post(
    '/grants/revoke',
    withBody(revokeGrantSchema, 204, (body) => revokeGrant(world, requireUser(world, body.user))),
  );
  router.post(
    '/tokens/expire',
    withBody(expireTokensSchema, 200, (body) => ({
      expired: expireTokens(world, body.user === null ? null : requireUser(world, body.user).id),
    })),
  );
  router.put(
    '/channels/:id/live',
    withBody(liveSchema, 204, (body, request) =>
      setLive(world, requireUser(world, param(request, 'id')).id, body.live),
    ),
  );
  router.put(
    '/channels/:id/extensions',
    withBody(installsSchema, 204, (body, request) =>
      setInstalls(world, requireUser(world, param(request, 'id')).id, body),
    ),
  );
  router.post(
    '/webhooks/redeliver',
    withBody(redeliverSchema, 202, (body) => {
      if (!world.eventSub.redeliver(body.messageId, body.type)) {
        throw new ApiRefused(404, 'not_found', 'No such notification.');
      }
    }),
  );
}
