import type { FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ComponentType } from 'react';

/** What the editor of a feature's settings takes. It holds no settings of its own: it shows `settings`, and tells of each change. */
export interface EditorProps<T extends FeatureType> {
  settings: FeatureSettings<T>;
  /** Called with the whole new settings at each change. */
  onChange: (settings: FeatureSettings<T>) => void;
  /** Sentences by field of the settings, shown beside it. */
  errors: Record<string, string>;
  /** The item that has the feature; null while it is being made. */
  itemId: string | null;
  /** Id of the catalogue's preset that was chosen (ADD-03). */
  preset?: string | undefined;
}

/** The editor of a feature's settings. */
export type FeatureEditor<T extends FeatureType> = ComponentType<EditorProps<T>>;
