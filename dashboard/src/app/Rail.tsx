import type { readUser } from '@bitcue/shared/api/user.ts';
import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import type { z } from 'zod';
import { signOut } from '../api/session.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { NAV_ENTRIES } from '../parts/nav-entries.ts';
import { Brand } from '../parts/Page.tsx';
import { ColourSchemePicker } from './ColourSchemePicker.tsx';
import styles from './Rail.module.css';

/** Renders the navigation and the signed-in account. */
export function Rail({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  const entries = NAV_ENTRIES.filter((entry) => !entry.plusOnly || user.plan === 'plus');
  return (
    <div className={styles.rail}>
      <div className={styles.brand}>
        <Brand />
      </div>
      <nav aria-label="Pages" className={styles.nav}>
        <ul>
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/dashboard'} className={styles.link}>
                <Icon size={18} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ColourSchemePicker />
      <div className={styles.user}>
        <NavLink to="/dashboard/account" className={styles.account} aria-label={`Account of ${user.login}`}>
          <Avatar name={user.name} picture={user.picture} />
          <span className={styles.who}>
            <b>{user.login}</b>
            <span>{user.plan === 'plus' ? 'Plus' : 'Free'}</span>
          </span>
        </NavLink>
        <button
          type="button"
          className={styles.out}
          aria-label="Sign out"
          title="Sign out"
          onClick={() => void signOut()}
        >
          <LogOut size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
