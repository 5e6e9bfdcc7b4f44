import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { useNavigate } from 'react-router';
import type { ClipAdd } from '../../media/library/ClipOptions.tsx';
import type { AddClipState } from '../extension/add/clip-to-add.ts';

/** Taking a clip: the extension page opens the making of an item with it. */
export function useAddToExtension(): ClipAdd {
  const navigate = useNavigate();
  return {
    label: 'Add to the extension',
    nameOf: (title) => `Add ${title} to the extension`,
    onAdd: ({ shortId, type }: MediaItem) => {
      const state: AddClipState = { clip: { shortId, type } };
      void navigate('/dashboard/extension', { state });
    },
  };
}
