import type { Feature, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Suspense } from 'react';
import type { EditorProps, FeatureEditor } from './editor.ts';
import { PermissionNotice } from './PermissionNotice.tsx';
import { FEATURE_PARTS } from './registry.ts';

/** What the form of a feature takes. */
export interface FeatureFormProps extends Pick<EditorProps<FeatureType>, 'errors' | 'itemId' | 'preset'> {
  /** Its settings need not be valid yet. */
  feature: Feature;
  onChange: (feature: Feature) => void;
  /** Called before the page is left for Twitch's consent, to keep what was entered. */
  onLeave: () => void;
}

/** The editor of a feature's settings, by its type, under the permission it still needs; grey bars until its files are loaded. */
export function FeatureForm({ feature, onChange, onLeave, ...rest }: FeatureFormProps) {
  // The catalogue ties editor and settings together by the type's name.
  const Editor = FEATURE_PARTS[feature.type].Editor as FeatureEditor<FeatureType>;
  return (
    <div>
      <PermissionNotice type={feature.type} onLeave={onLeave} />
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
          onChange={(settings) => onChange({ ...feature, settings } as Feature)}
        />
      </Suspense>
    </div>
  );
}
