import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Download, Plus, Share2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteButton } from '../../parts/DeleteButton.tsx';
import { titleOf } from '../clip-words.ts';
import styles from './ClipOptions.module.css';
import { downloadClip } from './download-clip.ts';
import { PublicSwitch } from './PublicSwitch.tsx';
import { ShareModal } from './ShareModal.tsx';
import { useDeleteClip } from './use-delete-clip.ts';

/** What can be done with a clip beside playing it, which is possible on every screen (MEDIA-04). */
export type CardOption = 'public' | 'delete' | 'download' | 'share' | 'add';

/** Taking a clip: what it is called, also with the clip's title, and what it does. */
export interface ClipAdd {
  label: string;
  nameOf: (title: string) => string;
  onAdd: (item: MediaItem) => void;
}

/** The options of each screen; visitors have no extension to add to (MEDIA-05). */
export const CARD_OPTIONS = {
  browse: ['share', 'download', 'add'],
  browseAsVisitor: ['share', 'download'],
  personal: ['public', 'share', 'download', 'add', 'delete'],
  detail: ['share', 'download'],
  picker: ['add'],
} as const satisfies Record<string, readonly CardOption[]>;

/** What can be done with a clip on this screen. */
export function ClipOptions({
  item,
  options,
  add,
}: {
  item: MediaItem;
  options: readonly CardOption[];
  add?: ClipAdd | undefined;
}) {
  const [isSharing, setSharing] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const title = titleOf(item);
  return (
    <div className={styles.options}>
      {options.includes('public') ? (
        <span className={styles.public}>
          <PublicSwitch item={item} />
        </span>
      ) : null}
      {options.includes('share') ? (
        <Button
          look="quiet"
          className={styles.icon}
          aria-label={`Share ${title}`}
          title="Share"
          onClick={() => setSharing(true)}
        >
          <Share2 size={16} aria-hidden="true" />
        </Button>
      ) : null}
      {options.includes('download') ? (
        <Button
          look="quiet"
          className={styles.icon}
          aria-label={`Download ${title}`}
          title="Download"
          busy={isDownloading}
          onClick={() => {
            setDownloading(true);
            void downloadClip(item).finally(() => setDownloading(false));
          }}
        >
          <Download size={16} aria-hidden="true" />
        </Button>
      ) : null}
      {options.includes('add') && add ? (
        <Button
          look="quiet"
          className={styles.icon}
          aria-label={add.nameOf(title)}
          title={add.label}
          onClick={() => add.onAdd(item)}
        >
          <Plus size={16} aria-hidden="true" />
        </Button>
      ) : null}
      {options.includes('delete') ? <DeleteOption item={item} /> : null}
      {isSharing ? <ShareModal item={item} onClose={() => setSharing(false)} /> : null}
    </div>
  );
}

function DeleteOption({ item }: { item: MediaItem }) {
  const { mutate, isPending } = useDeleteClip();
  return <DeleteButton title={titleOf(item)} onDelete={() => mutate(item.shortId)} isDeleting={isPending} />;
}
