import type { Announce } from '../channels/announce.ts';
import { createPreferencesEditor } from '../channels/preferences.ts';
import { setupFileRoutes } from '../http/routes/setup-file.ts';
import type { ItemEditor } from '../items/edit-items.ts';
import { createRewardCreator } from '../rewards/create-reward.ts';
import type { RewardDeps } from '../rewards/reward-deps.ts';
import { createSetupImporter } from '../setup-file/import-setup-file.ts';
import { writeSetupFile } from '../setup-file/write-setup-file.ts';
import type { Area, Foundation } from './foundation.ts';

/** Builds the area of set-up files: export and import of items, rewards and preferences. */
export function composeSetupFile(
  { stores, withLease, random }: Foundation,
  announce: Announce,
  editor: ItemEditor,
  rewards: RewardDeps,
): Area {
  const { users, media } = stores;
  return {
    routes: setupFileRoutes({
      write: (user) => writeSetupFile({ editor, rewards: stores.rewards, media }, user),
      importer: createSetupImporter({
        users,
        editor,
        preferences: createPreferencesEditor({ users, announce }),
        rewards: stores.rewards,
        creator: createRewardCreator(rewards),
        media,
        mediaLimitOf: rewards.mediaLimitOf,
        withLease,
        random,
      }),
    }),
  };
}
