import {
  patchConfigItem,
  putConfigPaused,
  readConfig,
  skipConfigInteraction,
  testConfigItem,
} from '@bitcue/shared/api/extension-config.ts';
import type { Decisions } from '../../activity/decisions.ts';
import type { Activity } from '../../activity/read-activity.ts';
import type { SceneHolds } from '../../alerts/scene-holds.ts';
import type { ItemEditor } from '../../items/edit-items.ts';
import type { PauseSwitch } from '../../ledger/pauses.ts';
import type { SwapperStore } from '../../ports/swapper.ts';
import { listChoices } from '../../swapper/list-choices.ts';
import type { Demos } from '../../triggers/demo/play-demo.ts';
import { defineRoute, type Route } from '../route.ts';
import { PRESSES, pauseRoute, skipRoute } from './activity.ts';
import { actionOfUpdates, DEMO_UNRECORDED } from './extension-items.ts';

/** Reads: each view makes one every few seconds and after each click. */
const READS = { points: 240, perS: 60 };
/** Interactions listed in the live view. */
const RECENT = 20;

/** Dependencies of `extensionConfigRoutes`. */
export interface ExtensionConfigRouteDeps {
  activity: Activity;
  decisions: Decisions;
  pauses: PauseSwitch;
  sceneHolds: Pick<SceneHolds, 'sceneOf'>;
  editor: Pick<ItemEditor, 'list' | 'patch'>;
  demos: Pick<Demos, 'playItem'>;
  swappers: Pick<SwapperStore, 'find'>;
  /** Address of the dashboard. */
  dashboardUrl: string;
}

/** Declares the routes of the config and live config views. Each concerns only the broadcaster's own channel. */
export function extensionConfigRoutes(deps: ExtensionConfigRouteDeps): Route[] {
  const { activity, decisions, pauses, editor } = deps;
  return [
    defineRoute(readConfig, 'broadcaster', READS, async ({ caller }) => {
      const [items, recent, swapper] = await Promise.all([
        editor.list(caller),
        activity.listNewest(caller.id, RECENT),
        deps.swappers.find(caller.id),
      ]);
      return {
        body: {
          channel: { login: caller.login, displayName: caller.displayName },
          dashboardUrl: deps.dashboardUrl,
          alertPages: recent.alertPages,
          paused: pauses.isPaused(caller.id),
          holdScene: deps.sceneHolds.sceneOf(caller.id),
          counts: recent.counts,
          items: items.map(({ uuid, title, amount, cooldown, enabled, features }) => ({
            uuid,
            title,
            amount,
            cooldown,
            enabled,
            kinds: [...new Set(features.map((feature) => feature.type))],
          })),
          recent: recent.interactions,
          sets: listChoices(swapper),
        },
      };
    }),

    defineRoute(
      patchConfigItem,
      'broadcaster',
      PRESSES,
      async ({ caller, params, body }) => {
        const { title } = await editor.patch(caller, params.uuid, body, true);
        return { body: { message: 'The item is saved.' }, about: title };
      },
      { audit: ({ body }) => actionOfUpdates(body) },
    ),

    defineRoute(
      testConfigItem,
      'broadcaster',
      PRESSES,
      async ({ caller, params }) => ({
        body: { message: await deps.demos.playItem(caller, params.uuid) },
      }),
      { audit: { none: DEMO_UNRECORDED } },
    ),

    pauseRoute(putConfigPaused, 'broadcaster', pauses),
    skipRoute(skipConfigInteraction, 'broadcaster', decisions),
  ];
}
