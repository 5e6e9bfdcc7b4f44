import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { TTS_INPUT, ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';

const TEXT = `This is a test of ${PRODUCT_NAME}. If you can hear it, alerts work.`;

/** The alert of a drill and of a streamer's test: speech in the default voice. */
export const TEST_ALERT: {
  readonly title: string;
  readonly text: string;
  readonly feature: Feature<'tts'>;
  readonly input: ViewerInput;
} = {
  title: 'Test alert',
  text: TEXT,
  feature: { id: 'test', type: 'tts', settings: ttsSettings.parse({ readUsername: false }) },
  input: { [TTS_INPUT.text]: TEXT },
};
