import { type MediaItem, patchMedia } from '@bitcue/shared/api/library.ts';
import { PUBLIC_TOGGLE_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../api/call.ts';
import { useLateSave } from '../../parts/use-late-save.ts';
import { writeClip } from './library-cache.ts';

/** Makes a clip public or private a second after it was switched last (MEDIA-08). */
export function PublicSwitch({ item }: { item: MediaItem }) {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave(async (value: boolean) => {
    const { shortId } = item;
    try {
      await call(patchMedia, { params: { shortId }, body: { setting: 'public', value }, keepalive: true });
      writeClip(client, shortId, { public: value });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  }, PUBLIC_TOGGLE_DEBOUNCE_MS);
  return <Switch label="Public" checked={unsaved ?? item.public} onChange={late.set} />;
}
