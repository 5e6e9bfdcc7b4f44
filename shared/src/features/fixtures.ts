import type { FeatureType } from './catalog.ts';
import { chatMessageFixture } from './chatMessage/fixture.ts';
import { chatModeFixture } from './chatMode/fixture.ts';
import { commercialFixture } from './commercial/fixture.ts';
import type { FeatureFixture } from './feature-fixture.ts';
import { obsFixture } from './obs/fixture.ts';
import { pollFixture } from './poll/fixture.ts';
import { predictionFixture } from './prediction/fixture.ts';
import { punishmentFixture } from './punishment/fixture.ts';
import { refundRewardFixture } from './refundReward/fixture.ts';
import { showemoteFixture } from './showemote/fixture.ts';
import { skipMediaFixture } from './skipMedia/fixture.ts';
import { soundFixture } from './sound/fixture.ts';
import { ttsFixture } from './tts/fixture.ts';
import { updateRewardV2Fixture } from './updateRewardV2/fixture.ts';
import { videoFixture } from './video/fixture.ts';
import { vipFixture } from './vip/fixture.ts';

/** Fixtures by feature type. A missing one does not compile. */
export const FIXTURES: { readonly [T in FeatureType]: FeatureFixture<T> } = {
  tts: ttsFixture,
  sound: soundFixture,
  video: videoFixture,
  punishment: punishmentFixture,
  commercial: commercialFixture,
  chatMessage: chatMessageFixture,
  poll: pollFixture,
  prediction: predictionFixture,
  showemote: showemoteFixture,
  refundReward: refundRewardFixture,
  updateRewardV2: updateRewardV2Fixture,
  skipMedia: skipMediaFixture,
  chatMode: chatModeFixture,
  obs: obsFixture,
  vip: vipFixture,
};

/** Returns the fixture of a type, for tests that handle all types alike. */
export function fixtureOf(type: FeatureType): FeatureFixture<FeatureType> {
  return FIXTURES[type] as unknown as FeatureFixture<FeatureType>;
}
