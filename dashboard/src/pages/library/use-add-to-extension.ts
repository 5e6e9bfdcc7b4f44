import { useNavigate } from 'react-router';
import type { ClipAdd } from '../../media/library/ClipOptions.tsx';
import type { AddClipState, ClipToAdd } from '../extension/add/clip-to-add.ts';

/** Taking a clip: the extension page opens the making of an item with it. */
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
