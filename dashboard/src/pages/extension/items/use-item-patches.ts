import { patchExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { extensionQuery } from '../../../api/queries.ts';
import { useLeaving } from '../../../parts/use-leaving.ts';
import { updateCachedExtension } from '../extension-cache.ts';
import { findFeatureErrors } from '../item-errors.ts';
import { createItemPatches, type ItemPatches } from './item-patches.ts';

/** The items, including unsaved edits, and the functions to edit them. */
export interface EditedItems {
  items: ExtensionItem[];
  patches: ItemPatches;
  /** Returns true while the item has unsaved edits. */
  isUnsaved: (uuid: string) => boolean;
}

/**
 * Saves an item's edits one second after the last one (ITEM-08), shows the result (ITEM-10), and sends pending edits when
 * the page is left. Unsaved edits take precedence over refetched data.
 */
export function useItemPatches(read: readonly ExtensionItem[]): EditedItems {
  const client = useQueryClient();
  const [patches] = useState(() => {
    const listItems = () => client.getQueryData(extensionQuery.queryKey)?.items ?? [];
    return createItemPatches({
      read: (uuid) => listItems().find((item) => item.uuid === uuid),
      isRefused(key, changed, before) {
        const context = { uuid: changed.uuid, before, items: listItems(), titleOf: (shortId: string) => shortId };
        const isInvalid = (feature: ItemFeature) => Object.keys(findFeatureErrors(feature, context)).length > 0;
        return key === 'features' && changed.features.some(isInvalid);
      },
      async send(uuid, updates, leaving) {
        const { item } = await call(patchExtensionItem, { params: { uuid }, body: { updates }, keepalive: leaving });
        await updateCachedExtension(client, (data) => ({
          ...data,
          items: data.items.map((one) => (one.uuid === uuid ? item : one)),
        }));
      },
      onSaved: (uuid) => toast.success(`Updated ${uuid}`),
      onFailed: (uuid, error) =>
        toast.error(`Error updating ${uuid}`, { description: error instanceof Error ? error.message : undefined }),
    });
  });
  useLeaving(useCallback((leaving) => patches.flush(undefined, leaving), [patches]));
  const edits = useSyncExternalStore(patches.subscribe, patches.getEdits);
  const items = useMemo(() => read.map((item) => ({ ...item, ...edits.get(item.uuid) })), [read, edits]);
  return { items, patches, isUnsaved: (uuid) => edits.has(uuid) };
}
