import type { LocalTwitch } from '../local-twitch.ts';
import type { Conduit, Shard } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import type { Message } from './message.ts';
import type { Sockets } from './sockets.ts';
import { showTransport } from './subscriptions.ts';
import type { Webhooks } from './webhooks.ts';

/** A shard with its id. */
type Entry = [id: string, shard: Shard];

/** Sends each message of a conduit to one of its shards, as described in Twitch's guide "Handling conduit events". */
export class Conduits {
  readonly #twitch: () => LocalTwitch;
  readonly #webhooks: Webhooks;
  readonly #sockets: Sockets;
  #turn = 0;

  constructor(twitch: () => LocalTwitch, webhooks: Webhooks, sockets: Sockets) {
    this.#twitch = twitch;
    this.#webhooks = webhooks;
    this.#sockets = sockets;
  }

  /** Sends to the enabled shards in turn. If a shard does not accept a message, one other gets it. */
  async deliver(message: Message, { conduitId }: { conduitId: string }): Promise<void> {
    const conduit = this.#twitch().state.conduits[conduitId];
    if (conduit === undefined) return;
    const enabled = Object.entries(conduit.shards).filter(([, shard]) => shard.status === 'enabled');
    const at = this.#turn++ % Math.max(enabled.length, 1);
    const [first, second] = [...enabled.slice(at), ...enabled.slice(0, at)];
    if (first === undefined) return;
    const isTaken = await this.#give(message, conduit, first, second === undefined);
    if (!isTaken && second !== undefined) await this.#give(message, conduit, second, true);
  }

  /** Sends the challenge of a webhook shard. */
  verify(conduit: Conduit, id: string, shard: Shard): Promise<void> {
    return this.#webhooks.verify(() => this.#find(conduit, id, shard), null);
  }

  /** Ends the shards of a WebSocket session. */
  endSession(sessionId: string, status: string): void {
    for (const conduit of Object.values(this.#twitch().state.conduits)) {
      for (const entry of Object.entries(conduit.shards)) {
        const [, { status: was, transport }] = entry;
        const isTheirs = transport.method === 'websocket' && transport.sessionId === sessionId;
        if (isTheirs && was === 'enabled') this.#disable(conduit, entry, status);
      }
    }
  }

  /** Ends a shard and publishes `conduit.shard.disabled`. */
  #disable(conduit: Conduit, [id, shard]: Entry, status: string): void {
    shard.status = status;
    if (shard.transport.method === 'websocket') shard.transport.disconnectedAt = formatNanoTime(new Date());
    this.#twitch().touch();
    this.#twitch().eventSub.publish(
      'conduit.shard.disabled',
      { client_id: conduit.clientId, conduit_id: conduit.id },
      { conduit_id: conduit.id, shard_id: id, status, transport: showTransport(shard.transport) },
    );
  }

  async #give(message: Message, conduit: Conduit, entry: Entry, retries: boolean): Promise<boolean> {
    const [id, shard] = entry;
    if (shard.transport.method === 'websocket') {
      return this.#sockets.find(shard.transport.sessionId)?.send(message) ?? false;
    }
    const isTaken = await this.#webhooks.deliver(message, () => this.#find(conduit, id, shard), { retries });
    if (!isTaken && this.#webhooks.isExceeded(shard)) this.#disable(conduit, entry, 'notification_failures_exceeded');
    return isTaken;
  }

  /** Returns the shard, unless it or its conduit has since been deleted or changed. */
  #find(conduit: Conduit, id: string, shard: Shard): Shard | undefined {
    return this.#twitch().state.conduits[conduit.id]?.shards[id] === shard ? shard : undefined;
  }
}
