import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '@twurple/api';
import { AppTokenAuthProvider } from '@twurple/auth';
import { EventSubMiddleware } from '@twurple/eventsub-http';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Simulator } from '../src/start.ts';
import { CLIENT_ID, callJson, DEMO_CHANNEL, EVENTSUB_SECRET, signIn, startTestSimulator } from './support.ts';

let simulator: Simulator;
let server: Server;
let middleware: EventSubMiddleware;

beforeAll(async () => {
  simulator = await startTestSimulator();
  process.env.TWURPLE_MOCK_API_PORT = String(simulator.port);
  const app = express();
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  simulator.setEbsUrl(`http://localhost:${(server.address() as AddressInfo).port}`);
  middleware = new EventSubMiddleware({
    apiClient: new ApiClient({ authProvider: new AppTokenAuthProvider(CLIENT_ID, 'demo-client-secret') }),
    hostName: 'example.invalid',
    pathPrefix: 'eventsub',
    secret: EVENTSUB_SECRET,
  });
  middleware.apply(app);
  await middleware.markAsReady();
});
afterAll(async () => {
  delete process.env.TWURPLE_MOCK_API_PORT;
  await simulator.close();
  server.close();
  server.closeAllConnections();
});

it('is verified by twurple’s own middleware, and sends it typed events', async () => {
  const verified = new Promise<void>((resolve) => middleware.onVerify((ok) => ok && resolve()));
  const offline = new Promise<string>((resolve) => {
    middleware.onStreamOffline(DEMO_CHANNEL, (event) => resolve(event.broadcasterName));
  });
  await verified;
  await callJson(`${simulator.url}/control/idle`, 'POST');
  await callJson(`${simulator.url}/control/channels/demo_channel/live`, 'PUT', { live: false });
  expect(await offline).toBe('demo_channel');
});

it('notifies twurple of redemptions and of a withdrawn grant', async () => {
  const redirect = `http://localhost:${(server.address() as AddressInfo).port}/auth/twitch/callback`;
  const grant = await signIn(simulator, 'demo_channel', ['channel:manage:redemptions'], redirect);
  const headers = { authorization: `Bearer ${grant.access_token}`, 'client-id': CLIENT_ID };
  const rewards = `${simulator.url}/mock/channel_points/custom_rewards?broadcaster_id=${DEMO_CHANNEL}`;
  const reward = (await callJson(rewards, 'POST', { title: 'Hello', cost: 10 }, headers)).json.data[0];
  let verifications = 0;
  const verified = new Promise<void>((resolve) =>
    middleware.onVerify((ok) => {
      verifications += ok ? 1 : 0;
      if (verifications === 2) resolve();
    }),
  );
  const redeemed = new Promise<string>((resolve) => {
    middleware.onChannelRedemptionAdd(DEMO_CHANNEL, (event) => resolve(`${event.rewardTitle} ${event.status}`));
  });
  const revoked = new Promise<string>((resolve) => {
    middleware.onUserAuthorizationRevoke((event) => resolve(event.userId));
  });
  await verified;
  await callJson(`${simulator.url}/control/idle`, 'POST');
  const body = { viewer: 'viewer_one', channel: 'demo_channel', rewardId: reward.id };
  await callJson(`${simulator.url}/control/redemptions`, 'POST', body);
  expect(await redeemed).toBe('Hello unfulfilled');
  await callJson(`${simulator.url}/control/grants/revoke`, 'POST', { user: 'demo_channel' });
  expect(await revoked).toBe(DEMO_CHANNEL);
});
