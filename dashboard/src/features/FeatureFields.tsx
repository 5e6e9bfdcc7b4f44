import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Suspense } from 'react';
import type { EditorProps } from './editor.ts';
import { FEATURE_PARTS } from './registry.ts';

/** The editor of a feature's settings, whatever its type; grey bars until its files are there. */
export function FeatureFields<T extends FeatureType>({ type, ...props }: { type: T } & EditorProps<T>) {
  const { Editor } = FEATURE_PARTS[type];
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton height="180px" radius="10px" />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
