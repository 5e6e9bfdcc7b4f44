import type { FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { lazy } from 'react';
import { describeChatMessage } from './chatMessage/describe.ts';
import { describeChatMode } from './chatMode/describe.ts';
import { describeCommercial } from './commercial/describe.ts';
import type { FeatureEditor } from './editor.ts';
import { describeObsSettings } from './obs/describe.ts';
import { describePoll } from './poll/describe.ts';
import { describePrediction } from './prediction/describe.ts';
import { describePunishment } from './punishment/describe.ts';
import { describeRefundReward } from './refundReward/describe.ts';
import { describeShowemote } from './showemote/describe.ts';
import { describeSkipMedia } from './skipMedia/describe.ts';
import { describeSound } from './sound/describe.ts';
import { describeTts } from './tts/describe.ts';
import { describeUpdateRewardV2 } from './updateRewardV2/describe.ts';
import { describeVideo } from './video/describe.ts';
import { describeVip } from './vip/describe.ts';

/** The dashboard's parts for a feature type. */
export interface FeatureParts<T extends FeatureType> {
  /** Loaded when first rendered. */
  Editor: FeatureEditor<T>;
  /** Describes the settings in one line, for lists. */
  describe: (settings: FeatureSettings<T>) => string;
}

/** The parts of each feature type. A type without them does not compile. */
export const FEATURE_PARTS: { readonly [T in FeatureType]: FeatureParts<T> } = {
  tts: {
    Editor: lazy(() => import('./tts/TtsEditor.tsx').then((module) => ({ default: module.TtsEditor }))),
    describe: describeTts,
  },
  sound: {
    Editor: lazy(() => import('./sound/SoundEditor.tsx').then((module) => ({ default: module.SoundEditor }))),
    describe: describeSound,
  },
  video: {
    Editor: lazy(() => import('./video/VideoEditor.tsx').then((module) => ({ default: module.VideoEditor }))),
    describe: describeVideo,
  },
  punishment: {
    Editor: lazy(() =>
      import('./punishment/PunishmentEditor.tsx').then((module) => ({ default: module.PunishmentEditor })),
    ),
    describe: describePunishment,
  },
  commercial: {
    Editor: lazy(() =>
      import('./commercial/CommercialEditor.tsx').then((module) => ({ default: module.CommercialEditor })),
    ),
    describe: describeCommercial,
  },
  chatMessage: {
    Editor: lazy(() =>
      import('./chatMessage/ChatMessageEditor.tsx').then((module) => ({ default: module.ChatMessageEditor })),
    ),
    describe: describeChatMessage,
  },
  poll: {
    Editor: lazy(() => import('./poll/PollEditor.tsx').then((module) => ({ default: module.PollEditor }))),
    describe: describePoll,
  },
  prediction: {
    Editor: lazy(() =>
      import('./prediction/PredictionEditor.tsx').then((module) => ({ default: module.PredictionEditor })),
    ),
    describe: describePrediction,
  },
  showemote: {
    Editor: lazy(() =>
      import('./showemote/ShowemoteEditor.tsx').then((module) => ({ default: module.ShowemoteEditor })),
    ),
    describe: describeShowemote,
  },
  refundReward: {
    Editor: lazy(() =>
      import('./refundReward/RefundRewardEditor.tsx').then((module) => ({ default: module.RefundRewardEditor })),
    ),
    describe: describeRefundReward,
  },
  updateRewardV2: {
    Editor: lazy(() =>
      import('./updateRewardV2/UpdateRewardV2Editor.tsx').then((module) => ({ default: module.UpdateRewardV2Editor })),
    ),
    describe: describeUpdateRewardV2,
  },
  skipMedia: {
    Editor: lazy(() =>
      import('./skipMedia/SkipMediaEditor.tsx').then((module) => ({ default: module.SkipMediaEditor })),
    ),
    describe: describeSkipMedia,
  },
  chatMode: {
    Editor: lazy(() => import('./chatMode/ChatModeEditor.tsx').then((module) => ({ default: module.ChatModeEditor }))),
    describe: describeChatMode,
  },
  obs: {
    Editor: lazy(() => import('./obs/ObsEditor.tsx').then((module) => ({ default: module.ObsEditor }))),
    describe: describeObsSettings,
  },
  vip: {
    Editor: lazy(() => import('./vip/VipEditor.tsx').then((module) => ({ default: module.VipEditor }))),
    describe: describeVip,
  },
};
