import { type MediaItem, patchMedia } from '@bitcue/shared/api/library.ts';
import { PUBLIC_TOGGLE_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Plus, Share2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { DeleteButton } from '../../parts/DeleteButton.tsx';
import { useLateSave } from '../../parts/late-save.ts';
import { titleOf } from '../describe-media.ts';
import styles from './ClipOptions.module.css';
import { downloadClip } from './clip-links.ts';
import { updateCachedClip, useDeleteClip } from './clip-queries.ts';
import { ShareModal } from './ShareModal.tsx';

/** What can be done with a clip besides playing it (MEDIA-04). */
export type CardOption = 'public' | 'delete' | 'download' | 'share' | 'add';

/** The add option: its label, its accessible name for a title, and its action. */
export interface ClipAdd {
  label: string;
  nameOf: (title: string) => string;
  onAdd: (item: MediaItem) => void;
}

/** The options of each screen (MEDIA-05). Visitors have no extension to add clips to. */
export const CARD_OPTIONS = {
  browse: ['share', 'download', 'add'],
  browseAsVisitor: ['share', 'download'],
  personal: ['public', 'share', 'download', 'add', 'delete'],
  detail: ['share', 'download'],
  picker: ['add'],
} as const satisfies Record<string, readonly CardOption[]>;

/** Renders a clip's options on this screen. */
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

/** Makes a clip public or private, one second after the last toggle (MEDIA-08). */
function PublicSwitch({ item }: { item: MediaItem }) {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave(async (value: boolean) => {
    const { shortId } = item;
    try {
      await call(patchMedia, { params: { shortId }, body: { setting: 'public', value }, keepalive: true });
      updateCachedClip(client, shortId, { public: value });
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, PUBLIC_TOGGLE_DEBOUNCE_MS);
  return <Switch label="Public" checked={unsaved ?? item.public} onChange={late.set} />;
}
