import { createHash } from 'node:crypto';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { onboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { widgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';
import { openData } from '../../ebs/src/compose/store.ts';
import { readConfig } from '../../ebs/src/config/config.ts';
import { systemClock } from '../../ebs/src/ports/system.ts';
import { makeClip } from './clip.ts';
import { AMOUNT, alertKeyOf, channelIdOf, environmentOf, itemIdOf } from './settings.ts';

/** Channels written at a time. */
const AT_ONCE = 100;
/** Short id of the only clip. */
const CLIP_ID = 'bench-sound-000000001';
const CLIP_KEY = `media/${CLIP_ID}.mp3`;

/** Fills a data folder with channels that each sell one sound. The database is closed when this resolves. */
export async function seedData(dataDir: string, channels: number): Promise<void> {
  const config = readConfig(environmentOf({ port: 1, dataDir, twitchPort: 1 }));
  const data = await openData(config, systemClock, { share: false });
  const { users, items, media } = data.repositories;
  const clip = makeClip();
  await data.objects.put(CLIP_KEY, clip, 'audio/mpeg');
  await media.insert({
    shortId: CLIP_ID,
    title: 'Bench clip',
    type: 'sound',
    tags: [],
    // With this, the server accepts pages that end their cue immediately.
    durationMs: 0,
    public: true,
    key: CLIP_KEY,
    contentType: 'audio/mpeg',
    size: clip.length,
    sha256: '0'.repeat(64),
    owner: { id: channelIdOf(0), displayName: 'Bench' },
    plays: 0,
    createdAt: new Date(),
  });
  const preferences = extensionPreferences.parse({});
  const seedChannel = async (index: number) => {
    const id = channelIdOf(index);
    await users.insertIfNew({
      id,
      uuid: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      login: `bench_${index}`,
      displayName: `Bench ${index}`,
      picture: '',
      broadcasterType: '',
      flags: {},
      welcomeOnboardingComplete: true,
      onboardingExtension: onboardingExtension.parse({}),
      obsSetupComplete: false,
      plan: 'free',
      planRenewsAt: null,
      planSource: null,
      paused: false,
      resumedAt: null,
      preferences,
      punishmentGuards: punishmentGuards.parse({}),
      waiting: waitingRules.parse({}),
      widgets: widgetSettings.parse({}),
      sortOrder: [],
      testing: false,
      alertKeyHash: createHash('sha256').update(alertKeyOf(index)).digest('hex'),
      alertKey: 'sealed elsewhere',
      trustedAlertPages: [],
      grant: null,
      createdAt: new Date(),
    });
    const features = [{ id: 'a', type: 'sound', settings: { list: [{ shortId: CLIP_ID }] } }];
    await items.insert(id, extensionItem.parse({ uuid: itemIdOf(index), title: 'Horn', amount: AMOUNT, features }));
  };
  for (let start = 0; start < channels; start += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, channels - start) }, (_, offset) => start + offset);
    await Promise.all(indexes.map(seedChannel));
  }
  await data.close();
}
