import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ClipAdd } from '../../media/library/ClipOptions.tsx';
import type { AddTarget, ClipToAdd } from './add/clip-to-add.ts';

const AddMediaWizard = lazy(() =>
  import('./add/AddMediaWizard.tsx').then((module) => ({ default: module.AddMediaWizard })),
);

/**
 * Returns the add option of clips, and the wizard it opens, to be rendered in the page (WIZ-01). `open` starts the wizard
 * with its first step already answered (UP-20).
 */
export function useAddMedia(): {
  add: ClipAdd;
  open: (clip: ClipToAdd, target: AddTarget) => void;
  wizard: ReactNode;
} {
  const [opened, setOpened] = useState<{ clip: ClipToAdd; target: AddTarget | null } | null>(null);
  return {
    add: {
      label: 'Add to a reward or the extension',
      nameOf: (title) => `Add ${title} to a reward or the extension`,
      onAdd: (clip) => setOpened({ clip, target: null }),
    },
    open: (clip, target) => setOpened({ clip, target }),
    wizard: opened ? (
      <Suspense fallback={null}>
        <AddMediaWizard {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ) : null,
  };
}
