import { findByWidgetKey, widgetUrlsOf } from '../accounts/widget-key.ts';
import type { Announce } from '../channels/announce.ts';
import { createSocketAddress, createTrust } from '../http/address.ts';
import { openPageFile } from '../http/alert-page-file.ts';
import { requestIdOf } from '../http/request-id.ts';
import { widgetPageRoutes } from '../http/routes/pages.ts';
import { widgetRoutes } from '../http/routes/widgets.ts';
import { createAudiences } from '../widgets/audiences.ts';
import { createContentReader } from '../widgets/contents.ts';
import { WidgetHub } from '../widgets/hub.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** The widgets area, with the hub of the widgets' sockets. */
export interface WidgetsArea extends Area {
  hub: WidgetHub;
}

/** Builds the widgets area. */
export function composeWidgets(foundation: Foundation, { openOf, ledger }: Engine, announce: Announce): WidgetsArea {
  const { config, data, stores, sealer, events, clock, random, log, pagesDir } = foundation;
  const { users, interactions } = stores;
  const { publicUrl } = config;
  const page = openPageFile('widgets', pagesDir);
  const trust = createTrust(config);
  const readContent = createContentReader({ interactions, ledger, openOf, clock, isAlone: data.soleOwner });
  return {
    hub: new WidgetHub({
      origins: [new URL(publicUrl).origin],
      readAddress: createSocketAddress(config),
      counts: foundation.counts,
      readRequestId: (request) => requestIdOf(request, trust, random),
      findUserByWidgetKey: (key) => findByWidgetKey(users, key),
      audiences: createAudiences({ events, users, readContent, clock, log }),
      readServedBuild: page.readBuild,
      clock,
      log,
    }),
    routes: widgetRoutes({
      users,
      announce,
      random,
      sealer,
      log,
      widgetUrlsOf: (user) => widgetUrlsOf(user, { publicUrl, sealer }),
    }),
    rawRoutes: widgetPageRoutes(config, page),
  };
}
