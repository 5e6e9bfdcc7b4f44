import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Copy, ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { copyUrl } from '../../alert-url/copy-url.ts';
import { Modal } from '../../parts/Modal.tsx';
import { ClipPlayer } from '../ClipPlayer.tsx';
import { titleOf } from '../describe-media.ts';
import { clipUrl, shareLinks } from './clip-links.ts';
import styles from './ShareModal.module.css';

/** Renders a clip's preview, share links and address (MEDIA-10 to MEDIA-12). */
export function ShareModal({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const id = useId();
  const title = titleOf(item);
  const url = clipUrl(item);
  return (
    <Modal title={`Share ${title}`} size="narrow" onClose={onClose}>
      <div className={styles.share}>
        <ClipPlayer item={item} trackId={`share:${item.shortId}`} alone hasCover />
        {item.public ? null : <p className={styles.note}>This clip is private: only you can open its page.</p>}
        <ul className={styles.places}>
          {shareLinks(url, title).map(({ label, href }) => (
            <li key={label}>
              <a className={styles.place} href={href} target="_blank" rel="noopener noreferrer">
                {label}
                <ExternalLink size={14} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
        <div>
          <label className={styles.label} htmlFor={id}>
            URL
          </label>
          <div className={styles.row}>
            <input
              id={id}
              className={styles.url}
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button look="main" onClick={() => void copyUrl(url, 'Copied URL to Clipboard!')}>
              <Copy size={16} aria-hidden="true" />
              Copy
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}
