import type { ApiClient, HelixEventSubSubscription } from '@twurple/api';
import { type EventSubBase, EventSubSubscription } from '@twurple/eventsub-base';
import { EventSubMiddleware } from '@twurple/eventsub-http';
import { POWER_UP_TYPE } from './eventsub.external.ts';

/** A subscription to the uses of a channel's Power-ups, which the library does not know. The guard stores its messages. */
class PowerUpSubscription extends EventSubSubscription<void> {
  // The event's name in Twitch's command-line tool, which has none for Power-ups.
  readonly _cliName = '';
  readonly authUserId: string;
  readonly #api: ApiClient;

  constructor(handler: () => void, client: EventSubBase, channelId: string, api: ApiClient) {
    super();
    this._handler = handler;
    this._client = client;
    this.authUserId = channelId;
    this.#api = api;
  }

  get id(): string {
    return `${POWER_UP_TYPE}.${this.authUserId}`;
  }

  protected transformData(): void {}

  protected async _subscribe(): Promise<HelixEventSubSubscription> {
    const condition = { broadcaster_user_id: this.authUserId };
    const transport = await this._getTransportOptions();
    return this.#api.eventSub.createSubscription(POWER_UP_TYPE, '1', condition, transport);
  }
}

/** The library's webhook handler, extended with subscriptions to Power-ups. */
export class PowerUpMiddleware extends EventSubMiddleware {
  /** Subscribes to the uses of a channel's Power-ups. */
  watchPowerUps(channelId: string, api: ApiClient): EventSubSubscription {
    return this._genericSubscribe(PowerUpSubscription, () => {}, this, channelId, api);
  }
}
