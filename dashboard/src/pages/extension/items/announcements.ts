import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { Announcements } from '@dnd-kit/core';

/** Read out on a row's handle. */
export const DRAG_INSTRUCTIONS =
  'Press Space to pick the item up, the arrow keys to move it, Space again to drop it, and Escape to leave it where it was.';

/** What screen readers are told while a row is dragged. */
export function createAnnouncements(items: readonly ExtensionItem[]): Announcements {
  const find = (id: string | number) => items.findIndex((item) => item.uuid === id);
  const name = (id: string | number) => items[find(id)]?.title ?? 'The item';
  const place = (id: string | number) => `position ${find(id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up, at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} is dropped at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
