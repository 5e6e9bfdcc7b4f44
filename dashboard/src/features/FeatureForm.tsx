import type { Feature, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Suspense } from 'react';
import type { EditorProps, FeatureEditor } from './editor.ts';
import { PermissionNotice } from './PermissionNotice.tsx';
import { FEATURE_PARTS } from './registry.ts';

/** Props of `FeatureForm`. */
export interface FeatureFormProps<T extends FeatureType>
  extends Pick<EditorProps<FeatureType>, 'errors' | 'itemId' | 'preset' | 'place'> {
  /** Its settings may be invalid while being edited. */
  feature: Feature<T>;
  onChange: (feature: Feature<T>) => void;
  /** Called before leaving for Twitch's consent page, so that the input can be saved. */
  onLeave: () => void;
}

/**
 * Renders the settings editor for a feature's type, below a notice about any permission it lacks, with a skeleton until the
 * editor is loaded.
 */
export function FeatureForm<T extends FeatureType>({ feature, onChange, onLeave, ...rest }: FeatureFormProps<T>) {
  // TypeScript cannot see that editor and settings belong to the same type.
  const Editor = FEATURE_PARTS[feature.type].Editor as FeatureEditor<FeatureType>;
  return (
    <div>
      <PermissionNotice feature={feature as Feature} onLeave={onLeave} />
      <Suspense
        fallback={
          <div aria-busy="true">
            <Skeleton height="180px" radius="10px" />
          </div>
        }
      >
        <Editor
          {...rest}
          settings={feature.settings}
          onChange={(settings) => onChange({ ...feature, settings } as Feature<T>)}
        />
      </Suspense>
    </div>
  );
}
