import type { readUser } from '@bitcue/shared/api/user.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { useEffect } from 'react';
import type { z } from 'zod';
import { Avatar } from '../../parts/Avatar.tsx';
import styles from './Greeting.module.css';

/** Greets the streamer by login name and picture (HOME-02). */
export function Greeting({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  useEffect(() => {
    document.title = `Home · ${PRODUCT_NAME}`;
  }, []);
  return (
    <header className={styles.greeting}>
      <Avatar name={user.login} picture={user.picture} size={56} />
      <div>
        <h1>Welcome, {user.login}</h1>
        <p>Everything that viewers can start on your stream.</p>
      </div>
    </header>
  );
}
