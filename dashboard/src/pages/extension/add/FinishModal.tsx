import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { createNewItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { listNotices, useItemContext } from '../items/ItemNotices.tsx';
import { FinishItem, type ItemTerms } from './FinishItem.tsx';
import { useCreateItem } from './use-create-item.ts';

/** Props of `FinishModal`. */
export interface FinishModalProps {
  title: string;
  /** The new item's uuid: the same for all attempts, so that a repeated request creates one item. */
  uuid: string;
  feature: ItemFeature;
  /** Title of the feature's clip, which becomes the item's: '' for none, null while loading. */
  mediaTitle: string | null;
  /** True if the item was started from a library clip. That flow has its own toasts (ERR-09). */
  isFromLibrary?: boolean;
  /** Terms that the streamer has changed. */
  changes: Partial<ItemTerms>;
  onChange: (changes: Partial<ItemTerms>) => void;
  unsaved: string | null;
  onBack: () => void;
  /** Called on closing, and once the item is created. */
  onClose: () => void;
}

/** Renders the last step of a new item: its terms, and its creation (ADD-06, WIZ-11). */
export function FinishModal({ title, changes, onChange, unsaved, onBack, onClose, ...props }: FinishModalProps) {
  const { uuid, feature, mediaTitle, isFromLibrary = false } = props;
  const { create, isCreating } = useCreateItem(onClose, isFromLibrary ? mediaTitle : null);
  const proposed = createNewItem({ uuid, feature, mediaTitle: mediaTitle ?? '' });
  // Viewers should never see an item that cannot play, so it starts switched off.
  const problems = listNotices(proposed, useItemContext()).map(({ text }) => text);
  const item: ExtensionItem = { ...proposed, enabled: problems.length === 0, ...changes };
  return (
    <Modal
      title={title}
      onClose={onClose}
      unsaved={unsaved}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button look="main" busy={isCreating || mediaTitle === null} onClick={() => create(item)}>
            {isCreating ? 'Creating Item...' : 'Create Item'}
          </Button>
        </>
      }
    >
      <FinishItem
        item={item}
        isTitleLoading={mediaTitle === null && changes.title === undefined}
        problems={problems}
        onChange={(terms) => onChange({ ...changes, ...terms })}
      />
    </Modal>
  );
}
