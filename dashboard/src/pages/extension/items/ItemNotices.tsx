import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { startSignIn } from '../../../api/session.ts';
import { ALLOW_ON_TWITCH } from '../../../features/PermissionNotice.tsx';
import styles from './ItemNotices.module.css';
import type { ItemNotice } from './item-notices.ts';

/** Renders an item's notices in place of its description (EXT-08, EXT-09). */
export function ItemNotices({ notices }: { notices: readonly ItemNotice[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.notices}>
      {notices.map(({ title, text, ask }) => (
        <li key={text} className={styles.notice}>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            {title ? <b className={styles.title}>{title}</b> : null} <span>{text}</span>{' '}
            {ask ? (
              <button type="button" className={styles.link} onClick={() => startSignIn(pathname, ask)}>
                {ALLOW_ON_TWITCH}
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
