import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { AppClient, OurApp } from '../ports/our-apps.ts';
import type { Clock } from '../ports/system.ts';
import { createClients } from './api-client.ts';
import { createTokenProvider } from './auth-provider.ts';
import { DEADLINE_MS, readAnswer, sendCall } from './helix-call.ts';
import { HelixError } from './helix-error.ts';
import { createAppTokens, createOAuth } from './oauth.ts';

/** Lifetime of the token for one call, in seconds (twitch: tokens signed by an EBS). */
const TOKEN_LIFE_S = 60;

const products = z.object({
  data: z.array(
    z.object({
      sku: z.string(),
      cost: z.object({ amount: z.int() }),
      display_name: z.string(),
      in_development: z.boolean().default(false),
      expiration: z.string().nullish(),
      is_broadcast: z.boolean().default(false),
    }),
  ),
});
const versions = z.object({
  data: z.array(
    z.object({ name: z.string(), state: z.string(), bits_enabled: z.boolean(), request_identity_link: z.boolean() }),
  ),
});

/** Creates the calls that ask Twitch about one of our apps. Nothing is cached. */
export function createAppClient({ clientId, clientSecret }: OurApp, clock: Clock): AppClient {
  const oauth = createOAuth({ clientId, clientSecret });
  const { app } = createClients(createTokenProvider(createAppTokens(oauth), null), clock);
  const call = (options: Parameters<typeof app.callApi>[0]) =>
    app.callApi({ type: 'helix', forceType: 'app', ...options });
  return {
    prove: async () => void (await oauth.fetchAppToken()),
    findUserId: async (login) => (await app.users.getUserByName(login))?.id ?? null,
    async listProducts() {
      const { data } = read(products, await call({ url: 'bits/extensions', query: { should_include_all: 'true' } }));
      return data.map(({ sku, cost, display_name, in_development, expiration, is_broadcast }) => ({
        sku,
        amount: cost.amount,
        name: display_name,
        inDevelopment: in_development,
        isBroadcast: is_broadcast,
        isOnSale: !expiration || Date.parse(expiration) > clock.now(),
      }));
    },
    async putProduct({ sku, amount, name, inDevelopment, isBroadcast }) {
      const jsonBody = {
        sku,
        cost: { amount, type: 'bits' },
        display_name: name,
        in_development: inDevelopment,
        is_broadcast: isBroadcast,
      };
      await call({ url: 'bits/extensions', method: 'PUT', jsonBody });
    },
    async listSubscriptions() {
      const all = await app.eventSub.getSubscriptionsPaginated().getAll();
      return all.map(({ type, status, _transport: to }) => ({
        type,
        status,
        callback: to.method === 'webhook' ? to.callback : '',
      }));
    },
    async findVersion({ secret, ownerId, version }) {
      const claims = { exp: Math.floor(clock.now() / 1_000) + TOKEN_LIFE_S, user_id: ownerId, role: 'external' };
      const key = createSecretKey(Buffer.from(secret, 'base64'));
      const token = jwt.sign(claims, key, { algorithm: 'HS256', noTimestamp: true });
      const query = { extension_id: clientId, extension_version: version };
      const ask = { type: 'helix' as const, url: 'extensions', query };
      const { data } = read(versions, await readAnswer(await sendCall(ask, clientId, token, DEADLINE_MS), clock.now()));
      const [found] = data;
      if (found === undefined) return null;
      const { name, state, bits_enabled: isBitsEnabled, request_identity_link: asksForIdentity } = found;
      return { name, state, isBitsEnabled, asksForIdentity };
    },
  };
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new HelixError(502, 'Unexpected format of the answer');
}
