import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { createNewItem } from '@bitcue/shared/items/item.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { listNotices, useKnown } from '../items/ItemNotices.tsx';
import { FinishItem, type ItemTerms } from './FinishItem.tsx';
import { useCreateItem } from './use-create-item.ts';

/** Props of `FinishModal`. */
export interface FinishModalProps {
  title: string;
  /** The new item's uuid: the same for all attempts, so that a repeated request creates one item. */
  uuid: string;
  feature: ItemFeature;
  /** Title of the feature's clip, which becomes the item's: '' for none, null while it is read. */
  mediaTitle: string | null;
  /** True if the item was started from a clip of the library, which has toasts of its own (ERR-09). */
  isFromLibrary?: boolean;
  /** What was changed of the terms. */
  changes: Partial<ItemTerms>;
  onChange: (changes: Partial<ItemTerms>) => void;
  unsaved: string | null;
  onBack: () => void;
  /** Called when the item is created, too. */
  onClose: () => void;
}

/** Renders the last step of a new item: its terms, and its creation (ADD-06, WIZ-11). */
export function FinishModal({ title, changes, onChange, unsaved, onBack, onClose, ...props }: FinishModalProps) {
  const { uuid, feature, mediaTitle, isFromLibrary = false } = props;
  const { create, isCreating } = useCreateItem(onClose, isFromLibrary ? mediaTitle : null);
  const proposed = createNewItem({ uuid, feature, mediaTitle: mediaTitle ?? '' });
  // Viewers should not meet an item that cannot play.
  const problems = listNotices(proposed, useKnown()).map(({ text }) => text);
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
