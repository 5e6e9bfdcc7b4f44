import { TriangleAlert } from 'lucide-react';
import { startSignIn } from '../../../api/start-sign-in.ts';
import styles from './ItemNotices.module.css';
import type { ItemNotice } from './item-notices.ts';

/** What the streamer should know about an item, in the place of its line (EXT-08, EXT-09). */
export function ItemNotices({ notices }: { notices: readonly ItemNotice[] }) {
  return (
    <ul className={styles.notices}>
      {notices.map(({ title, text, reconnect }) => (
        <li key={text} className={styles.notice}>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            {title ? <b className={styles.title}>{title}</b> : null} <span>{text}</span>{' '}
            {reconnect ? (
              <button type="button" className={styles.link} onClick={() => startSignIn('/dashboard/extension')}>
                Reconnect Twitch
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
