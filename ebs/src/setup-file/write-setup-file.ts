import { SETUP_FILE_MAX_BYTES } from '@bitcue/shared/constants/setup-file.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { sharedPreferences } from '@bitcue/shared/items/preferences.ts';
import {
  SETUP_FILE_FORMAT,
  SETUP_FILE_VERSION,
  type SetupFile,
  type SetupItem,
} from '@bitcue/shared/setup-file/setup-file.ts';
import type { ItemEditor } from '../items/edit-items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';

/** Dependencies of `writeSetupFile`. */
export interface WriteSetupDeps {
  editor: Pick<ItemEditor, 'list'>;
  rewards: Pick<RewardStore, 'listOf'>;
  media: Pick<MediaStore, 'findByShortIds'>;
}

/** Returns the set-up file of a channel. Throws `AppError` `setup.too_large` if it is larger than an import accepts. */
export async function writeSetupFile({ editor, rewards, media }: WriteSetupDeps, user: User): Promise<SetupFile> {
  const items = (await editor.list(user)).map(toSetupItem);
  // Custom Power-ups are left out: no app can create one.
  const stored = (await rewards.listOf(user.id)).filter(({ kind }) => kind === 'reward');
  const shortIds = [...new Set([...items, ...stored].flatMap(({ features }) => shortIdsOf(features)))];
  const file: SetupFile = {
    format: SETUP_FILE_FORMAT,
    version: SETUP_FILE_VERSION,
    preferences: sharedPreferences.parse(user.preferences),
    items,
    rewards: stored.map(({ form, features, rules }) => ({ form, features, rules })),
    clips: (await media.findByShortIds(shortIds)).map(({ shortId, title }) => ({ shortId, title })),
  };
  if (Buffer.byteLength(JSON.stringify(file)) > SETUP_FILE_MAX_BYTES) throw new AppError('setup.too_large');
  return file;
}

function toSetupItem({
  title,
  amount,
  cooldown,
  enabled,
  approval,
  look,
  features,
  allowed,
}: ExtensionItem): SetupItem {
  return { title, amount, cooldown, enabled, approval, look, features, isRestricted: allowed.length > 0 };
}
