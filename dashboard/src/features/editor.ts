import type { FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { FeaturePlace } from '@bitcue/shared/features/define-feature.ts';
import type { ComponentType } from 'react';

/** Props of a settings editor. Editors are controlled: they render `settings` and report each change. */
export interface EditorProps<T extends FeatureType> {
  settings: FeatureSettings<T>;
  /** Called with the complete new settings on each change. */
  onChange: (settings: FeatureSettings<T>) => void;
  /** Error messages by settings field, shown next to it. */
  errors: Record<string, string>;
  /** Where the feature is used. */
  place: FeaturePlace;
  /** The item with the feature; null while it is being created. */
  itemId: string | null;
  /** Id of the chosen catalogue preset (ADD-03). */
  preset?: string | undefined;
}

/** A settings editor of a feature type. */
export type FeatureEditor<T extends FeatureType> = ComponentType<EditorProps<T>>;
