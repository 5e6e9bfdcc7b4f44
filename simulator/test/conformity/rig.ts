import type { Channel } from '../../src/state/model.ts';
import {
  CLIENT_ID,
  callJson,
  DEMO_CHANNEL,
  EXTENSION_ID,
  getAppToken,
  signIn,
  startTestBackend,
  startTestSimulator,
  subscribe,
} from '../support.ts';

/** Starts a simulator and a backend for its webhooks. Returns them with the calls that the conformity tests make. */
export async function startRig(scopes: readonly string[]) {
  const backend = await startTestBackend();
  const simulator = await startTestSimulator({ ebsUrl: backend.url });
  const signInAs = async (login: string, granted: readonly string[] = scopes) => {
    const grant = await signIn(simulator, login, granted, `${backend.url}/auth/twitch/callback`);
    return { authorization: `Bearer ${grant.access_token}`, 'client-id': CLIENT_ID };
  };
  const owner = await signInAs('demo_channel');
  const control = (method: string, path: string, body?: unknown) =>
    callJson(`${simulator.url}/control/${path}`, method, body);
  return {
    simulator,
    backend,
    signInAs,
    owner,
    control,
    /** Calls Helix, as the streamer of the demo channel unless other headers are given. */
    helix: (method: string, path: string, body?: unknown, headers: Record<string, string> = owner) =>
      callJson(`${simulator.url}/mock/${path}`, method, body, headers),
    /** Headers of an app token. */
    async app(client: 'dashboard' | 'extension' = 'dashboard') {
      const token = await getAppToken(simulator, client);
      return { authorization: `Bearer ${token}`, 'client-id': client === 'dashboard' ? CLIENT_ID : EXTENSION_ID };
    },
    /** Subscribes to a type, for the demo channel unless a condition is given. */
    listen: (type: string, condition: Record<string, string> = { broadcaster_user_id: DEMO_CHANNEL }, version = '1') =>
      subscribe(simulator, 'dashboard', type, condition, version),
    /** The events of a type that have arrived so far, oldest first: each is a request of its own, so they may overtake each other. */
    async events(type: string): Promise<Record<string, unknown>[]> {
      await control('POST', 'idle');
      const ofType = backend.received.filter((one) => one.body.subscription.type === type);
      return ofType.toSorted((one, other) => one.sentAt - other.sentAt).map((one) => one.body.event ?? {});
    },
    /** The demo channel's state, to move its clock. */
    channel(): Channel {
      const channel = simulator.twitch.state.channels[DEMO_CHANNEL];
      if (channel === undefined) throw new Error('The demo channel is missing.');
      return channel;
    },
    async close() {
      await simulator.close();
      await backend.close();
    },
  };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;
