import { alertUrlOf } from '../accounts/alert-key.ts';
import { createDecisions } from '../activity/decisions.ts';
import { createOperatorPlay, OPERATOR_PLAY } from '../activity/operator-play.ts';
import { createActivity } from '../activity/read-activity.ts';
import { createRuleTrial } from '../activity/try-rules.ts';
import type { Announce } from '../channels/announce.ts';
import { createPreferencesEditor } from '../channels/preferences.ts';
import { activityRoutes } from '../http/routes/activity.ts';
import { extensionConfigRoutes } from '../http/routes/extension-config.ts';
import { demoRoutes, userExtensionRoutes } from '../http/routes/extension-items.ts';
import { obsRoutes } from '../http/routes/obs-studio.ts';
import { punishmentGuardRoutes } from '../http/routes/punishment-guards.ts';
import { alertStatusRoutes } from '../http/routes/user.ts';
import { createItemEditor, type ItemEditor } from '../items/edit-items.ts';
import { createDoneCounter } from '../ledger/done-counter.ts';
import { createDemos } from '../triggers/demo/play-demo.ts';
import { replayInteraction } from '../triggers/replay/replay-interaction.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** The channel area, and the editor of its items. */
export interface ChannelArea extends Area {
  editor: ItemEditor;
}

/** Builds the channel area: items, preferences, demos, activity and the streamer's decisions. */
export function composeChannel(
  foundation: Foundation,
  twitch: Twitch,
  engine: Engine,
  announce: Announce,
): ChannelArea {
  const { config, data, stores, sealer, channels, events, clock, random, log } = foundation;
  const { ledger, runner, hub, presence, pauses, executors, obs } = engine;
  const activity = createActivity({
    interactions: stores.interactions,
    openOf: engine.openOf,
    countDone: createDoneCounter({ ledger, interactions: stores.interactions, clock, isAlone: data.soleOwner }),
    hub,
    pauses,
    sceneHolds: engine.sceneHolds,
    streams: twitch.streamStatus,
  });
  twitch.streamStatus.onChange((channelId) => events.tell(channelId, 'activity'));
  const decisions = createDecisions({ ledger, openOf: engine.openOf, runner, clock, log });
  foundation.tasks.register(OPERATOR_PLAY, createOperatorPlay({ runner, clock, log }));
  const editor = createItemEditor({
    items: stores.items,
    users: stores.users,
    channels,
    media: stores.media,
    random,
    announce,
  });
  const demos = createDemos({
    items: stores.items,
    executors,
    ledger,
    leases: stores.namedLeases,
    hasPage: (channelId) => presence.has(channelId),
    clock,
    random,
  });
  const replaying = { ledger, items: stores.items, rewards: stores.rewards, executors, clock, random };
  return {
    editor,
    routes: [
      ...userExtensionRoutes({
        editor,
        preferences: createPreferencesEditor({ users: stores.users, announce }),
      }),
      ...demoRoutes(demos),
      ...punishmentGuardRoutes({ users: stores.users }),
      ...alertStatusRoutes({
        users: stores.users,
        hub,
        access: engine.access,
        counts: foundation.counts,
        random,
        sealer,
        log,
        clock,
        alertUrlOf: (user) => alertUrlOf(user, { publicUrl: config.publicUrl, sealer }),
      }),
      ...obsRoutes({ obs }),
      ...activityRoutes({
        users: stores.users,
        announce,
        activity,
        trial: createRuleTrial({ interactions: stores.interactions, clock }),
        decisions,
        pauses,
        replay: (user, id, confirmed) => replayInteraction(replaying, user, id, confirmed),
      }),
      ...extensionConfigRoutes({
        activity,
        decisions,
        pauses,
        sceneHolds: engine.sceneHolds,
        editor,
        demos,
        swappers: stores.swappers,
        dashboardUrl: `${config.publicUrl}/dashboard`,
      }),
    ],
  };
}
