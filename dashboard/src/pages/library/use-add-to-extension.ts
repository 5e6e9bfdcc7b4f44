import { useNavigate } from 'react-router';
import type { ClipAdd } from '../../media/library/ClipOptions.tsx';
import type { AddClipState, ClipToAdd } from '../extension/add/clip-to-add.ts';

/** Returns the add option that opens the extension page to create an item with a clip. */
export function useAddToExtension(): ClipAdd & { onAdd: (clip: ClipToAdd) => void } {
  const navigate = useNavigate();
  return {
    label: 'Add to the extension',
    nameOf: (title) => `Add ${title} to the extension`,
    onAdd: ({ shortId, type }: ClipToAdd) => {
      const state: AddClipState = { clip: { shortId, type } };
      void navigate('/dashboard/extension', { state });
    },
  };
}
