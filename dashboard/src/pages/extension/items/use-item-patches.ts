import { patchExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { extensionQuery } from '../../../api/queries.ts';
import { writeExtension } from '../extension-cache.ts';
import { findFeatureErrors } from '../feature-errors.ts';
import { createItemPatches, type ItemPatches } from './item-patches.ts';

/** Bytes of a body that a browser sends for a page that is going away (Fetch: 64 KiB for all of them together). */
const KEEPALIVE_MAX_BYTES = 60_000;

/** The items with what was changed here and is not saved yet, and the means to change them. */
export interface EditedItems {
  items: ExtensionItem[];
  patches: ItemPatches;
  /** True while changes of the item are not saved yet. */
  isUnsaved: (uuid: string) => boolean;
}

/**
 * Saves edits of items a second after the last one of an item (ITEM-08), tells of it (ITEM-10), and sends what waits when the
 * page is left. An edit that was not saved wins over whatever is read meanwhile.
 */
export function useItemPatches(read: readonly ExtensionItem[]): EditedItems {
  const client = useQueryClient();
  const [patches] = useState(() => {
    const listItems = () => client.getQueryData(extensionQuery.queryKey)?.items ?? [];
    return createItemPatches({
      read: (uuid) => listItems().find((item) => item.uuid === uuid),
      isRefused(key, changed, before) {
        const context = { uuid: changed.uuid, before, items: listItems() };
        const isWrong = (feature: ItemFeature) => Object.keys(findFeatureErrors(feature, context)).length > 0;
        return key === 'features' && changed.features.some(isWrong);
      },
      async send(uuid, updates, leaving) {
        const keepalive = leaving && JSON.stringify(updates).length * 2 < KEEPALIVE_MAX_BYTES;
        const { item } = await call(patchExtensionItem, { params: { uuid }, body: { updates }, keepalive });
        await writeExtension(client, (data) => ({
          ...data,
          items: data.items.map((one) => (one.uuid === uuid ? item : one)),
        }));
      },
      onSaved: (uuid) => toast.success(`Updated ${uuid}`),
      onFailed: (uuid, error) =>
        toast.error(`Error updating ${uuid}`, { description: error instanceof Error ? error.message : undefined }),
    });
  });
  useEffect(() => {
    const leave = () => patches.flush(undefined, true);
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      patches.flush();
    };
  }, [patches]);
  const edits = useSyncExternalStore(patches.subscribe, patches.getEdits);
  const items = useMemo(() => read.map((item) => ({ ...item, ...edits.get(item.uuid) })), [read, edits]);
  return { items, patches, isUnsaved: (uuid) => edits.has(uuid) };
}
