import { lazy, Suspense, useState } from 'react';
import styles from './PostCards.module.css';
import { POSTS, type Post, toneOfTag } from './posts.ts';

const PostModal = lazy(() => import('./PostModal.tsx').then((module) => ({ default: module.PostModal })));
/** Maximum number of cards. */
const SHOWN = 3;

/** Renders the newest posts as cards that open them (BLOG-01). */
export function PostCards() {
  const [open, setOpen] = useState<Post | null>(null);
  return (
    <section aria-labelledby="posts-title" className={styles.section}>
      <h2 id="posts-title">What's new</h2>
      <ul className={styles.cards}>
        {POSTS.slice(0, SHOWN).map((post) => (
          <li key={post.slug}>
            <button type="button" className={styles.card} onClick={() => setOpen(post)}>
              {post.image ? <img src={post.image} alt="" className={styles.image} /> : null}
              <span className={styles.top}>
                <span className={styles.tag} style={{ background: toneOfTag(post.tag) }}>
                  {post.tag}
                </span>
                <time dateTime={post.date}>{formatDate(post.date)}</time>
              </span>
              <b>{post.title}</b>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <Suspense fallback={null}>
          <PostModal post={open} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Formats a date for display: 20 Nov 2026. */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
