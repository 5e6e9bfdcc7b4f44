import { FEATURES, type FeatureType } from '@bitcue/shared/features/catalog.ts';

/** A feature as it is offered. */
export interface FeatureChoice {
  id: string;
  type: FeatureType;
  title: string;
  description: string;
  isFeatured: boolean;
  /** Passed to the editor of its type. */
  preset: 'ai' | undefined;
}

/** The order in which features are offered after the featured one (ADD-03). */
const ORDER = ['tts', 'punishment', 'sound', 'video'] as const satisfies readonly FeatureType[];

/** What is offered (ADD-03), the featured one first (ADD-04). */
export const FEATURE_CHOICES: readonly FeatureChoice[] = [
  {
    id: 'ai',
    type: 'tts',
    title: 'AI TTS',
    description: 'Reads what the viewer wrote out loud in an AI voice.',
    isFeatured: true,
    preset: 'ai',
  },
  ...ORDER.map((type) => {
    const { title, description } = FEATURES[type];
    return { id: type, type, title, description, isFeatured: false, preset: undefined };
  }),
];

/** The choices whose title or description contains the words (ADD-02), without types the item has (ADD-05). */
export function filterChoices(search: string, taken: readonly FeatureType[]): FeatureChoice[] {
  const words = search.trim().toLowerCase();
  return FEATURE_CHOICES.filter(
    ({ type, title, description }) =>
      !taken.includes(type) && [title, description].some((text) => text.toLowerCase().includes(words)),
  );
}
