import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Admin } from '@bitcue/ebs/admin';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { CliError } from '../cli-error.ts';
import { createDemoItems, DEMO_CLIPS, DEMO_PEAKS, type DemoClipIds } from './demo-items.ts';

const CLIPS_FOLDER = new URL('../../demo-media/', import.meta.url);
/** Tag of the demo clips in the library. */
const CLIP_TAG = 'demo';
/** Preferences of the demo channel: notifications at the lower left (pixels on the canvas). */
const DEMO_PREFERENCES = extensionPreferences.parse({ theme: 'purple', notification: { position: { x: 50, y: 590 } } });

/** What was added. */
export interface SeedResult {
  clips: { added: number; total: number };
  items: { added: number; total: number };
  preferencesSet: boolean;
}

/**
 * Gives the signed-in demo streamer clips, preferences and items. Leaves existing ones as they are, so a second run changes
 * nothing and preserves the streamer's edits. Throws `CliError` if there is no such user.
 */
export async function seedDemo(admin: Admin, userId: string): Promise<SeedResult> {
  const owner = await admin.findUser(userId);
  if (owner === null) throw new CliError('The demo streamer is not in this DATA_DIR. Does the server use another one?');

  const clips = { added: 0, total: 0 };
  const importClip = async (clip: keyof DemoClipIds): Promise<string> => {
    const name = DEMO_CLIPS[clip];
    const bytes = await readFile(new URL(name, CLIPS_FOLDER));
    const { item, known } = await admin.importMedia({ owner, name, bytes, tags: [CLIP_TAG], peaks: DEMO_PEAKS[clip] });
    clips.total += 1;
    if (!known) clips.added += 1;
    return item.shortId;
  };
  const ids: DemoClipIds = {
    airHorn: await importClip('airHorn'),
    chime: await importClip('chime'),
    confetti: await importClip('confetti'),
    spark: await importClip('spark'),
  };

  const items = createDemoItems(ids);
  let added = 0;
  for (const item of items) if (await admin.addItem(owner.id, item)) added += 1;
  const missing = items.map((item) => item.uuid).filter((uuid) => !owner.sortOrder.includes(uuid));
  const preferencesSet = isDeepStrictEqual(owner.preferences, extensionPreferences.parse({}));
  if (preferencesSet || missing.length > 0) {
    await admin.updateUser(owner.id, {
      ...(preferencesSet ? { preferences: DEMO_PREFERENCES } : {}),
      ...(missing.length > 0 ? { sortOrder: [...owner.sortOrder, ...missing] } : {}),
    });
  }
  return { clips, items: { added, total: items.length }, preferencesSet };
}
