import type { FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { lazy } from 'react';
import type { FeatureEditor } from './editor.ts';
import { describePunishment } from './punishment/describe.ts';
import { describeSound } from './sound/describe.ts';
import { describeTts } from './tts/describe.ts';
import { describeVideo } from './video/describe.ts';

/** What the dashboard has for one feature type. */
export interface FeatureParts<T extends FeatureType> {
  /** Loaded when it is first shown. */
  Editor: FeatureEditor<T>;
  /** The settings in one line, for a row of a list. */
  describe: (settings: FeatureSettings<T>) => string;
}

/** What the dashboard has for each feature type; a type without it does not compile. */
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
};
