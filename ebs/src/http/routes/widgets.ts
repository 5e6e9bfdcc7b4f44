import { createWidgetKey as createEndpoint, putWidgetSettings, readWidgets } from '@bitcue/shared/api/widgets.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { createWidgetKey } from '../../accounts/widget-key.ts';
import type { Announce } from '../../channels/announce.ts';
import type { Log, Random } from '../../ports/system.ts';
import type { Sealer, User, UserStore } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** Dependencies of `widgetRoutes`. */
export interface WidgetRouteDeps {
  users: Pick<UserStore, 'update' | 'setParts'>;
  announce: Announce;
  random: Random;
  sealer: Sealer;
  log: Log;
  /** Returns the addresses of a streamer's widgets; null if they have none. */
  widgetUrlsOf(user: User): Record<WidgetName, string> | null;
}

/** Declares the routes of the streamer's own widgets: their addresses, new ones, and their settings. */
export function widgetRoutes({ users, announce, random, sealer, log, widgetUrlsOf }: WidgetRouteDeps): Route[] {
  return [
    defineRoute(readWidgets, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: { urls: widgetUrlsOf(caller), settings: caller.widgets },
    })),

    defineRoute(
      createEndpoint,
      'streamer',
      { points: 10, perS: 60 },
      async ({ caller }) => {
        const user = await users.update(caller.id, { widgetKey: createWidgetKey(caller.id, random, sealer) });
        if (user === null) throw new AppError('auth.invalid');
        log.info('widgets.key_created', { channelId: user.id });
        // Widgets with an old key close, whichever process they are connected to.
        await announce(user.id, true);
        return { body: { message: 'The widgets have new addresses.', urls: widgetUrlsOf(user) } };
      },
      { audit: 'widgets.made' },
    ),

    defineRoute(
      putWidgetSettings,
      'streamer',
      { points: 60, perS: 60 },
      async ({ caller, body }) => {
        await users.setParts(caller.id, { 'widgets.goal': body.goal, 'widgets.timeZone': body.timeZone });
        await announce(caller.id, true);
        return { body: { message: 'Saved.' } };
      },
      { audit: 'widgets.changed' },
    ),
  ];
}
