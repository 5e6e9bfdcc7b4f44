import type { SetupEntry } from '@bitcue/shared/api/setup-file.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { parseSetupFile } from '@bitcue/shared/setup-file/parse-setup-file.ts';
import type { SetupFile } from '@bitcue/shared/setup-file/setup-file.ts';
import type { PreferencesEditor } from '../channels/preferences.ts';
import type { ItemEditor } from '../items/edit-items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { Random } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { RewardCreator } from '../rewards/create-reward.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import { findSetupClips } from './find-clips.ts';
import { planItems } from './plan-items.ts';
import { planPreferences } from './plan-preferences.ts';
import { planRewards } from './plan-rewards.ts';
import { digestOf, type SetupPlan, type SetupStep } from './setup-plan.ts';

/** Time limit for an import, and for another one to wait for it, in milliseconds. */
const LEASE = { ttlMs: 30_000, waitMs: 5_000 };

/** Dependencies of `createSetupImporter`. */
export interface ImportSetupDeps {
  users: Pick<UserStore, 'findById'>;
  editor: Pick<ItemEditor, 'list' | 'create' | 'patch'>;
  preferences: Pick<PreferencesEditor, 'setAll'>;
  rewards: Pick<RewardStore, 'listOf'>;
  creator: Pick<RewardCreator, 'create'>;
  media: Pick<MediaStore, 'findByShortIds'>;
  /** Maximum sound and video entries in all rewards of a streamer together; null for no limit. */
  mediaLimitOf(user: User): number | null;
  withLease: WithLease;
  random: Random;
}

/** Previews and imports set-up files. */
export interface SetupImporter {
  /** Returns what an import would do. Changes nothing. Throws `AppError` `setup.invalid` or `setup.version`. */
  preview(user: User, given: unknown): Promise<Pick<SetupPlan, 'digest' | 'entries'>>;
  /**
   * Does what a preview with this digest showed. Each step is safe to repeat: the next preview takes the completed steps of an
   * interrupted import into account. Throws as `preview`, `setup.changed`, `setup.busy`, or as the editors of items and rewards.
   */
  import(user: User, given: unknown, digest: string): Promise<SetupEntry[]>;
}

/** Creates the importer. */
export function createSetupImporter(deps: ImportSetupDeps): SetupImporter {
  const { editor, preferences, rewards, creator, random } = deps;

  async function plan(user: User, file: SetupFile): Promise<SetupPlan> {
    const clips = await findSetupClips(deps.media, user.id, file);
    const parts = [
      planPreferences(user, file.preferences),
      ...(await planItems(clips, user.id, await editor.list(user), file.items)),
      ...(await planRewards(
        clips,
        { channelId: user.id, mediaLimit: deps.mediaLimitOf(user) },
        await rewards.listOf(user.id),
        file.rewards,
      )),
    ];
    const planned = {
      entries: parts.map(({ entry }) => entry),
      steps: parts.flatMap(({ step }) => step ?? []),
    };
    return { ...planned, digest: digestOf(planned) };
  }

  async function take(user: User, step: SetupStep): Promise<void> {
    switch (step.kind) {
      case 'add-item': {
        const uuid = random.uuid();
        await editor.create(user, uuid, { ...step.content, uuid, lastEpoch: 0, allowed: [] });
        return;
      }
      case 'change-item':
        await editor.patch(user, step.uuid, step.updates, true);
        return;
      case 'preferences':
        await preferences.setAll(user, step.preferences);
        return;
      case 'add-reward':
        await creator.create(user, step.form, step.features, true, step.rules);
    }
  }

  return {
    async preview(user, given) {
      const { digest, entries } = await plan(user, parseSetupFile(given));
      return { digest, entries };
    },

    async import(user, given, digest) {
      const file = parseSetupFile(given);
      const onBusy = () => {
        throw new AppError('setup.busy');
      };
      return deps.withLease(`setup:${user.id}`, { ...LEASE, onBusy }, async () => {
        // Read again now that no other import is running.
        const fresh = (await deps.users.findById(user.id)) ?? user;
        const planned = await plan(fresh, file);
        if (planned.digest !== digest) throw new AppError('setup.changed');
        for (const step of planned.steps) await take(fresh, step);
        return planned.entries;
      });
    },
  };
}
