import Markdown from 'markdown-to-jsx';
import { Modal } from '../parts/Modal.tsx';
import styles from './PostModal.module.css';
import type { Post } from './posts.ts';

/** Renders a post in a modal. */
export function PostModal({ post, onClose }: { post: Post; onClose: () => void }) {
  return (
    <Modal title={post.title} onClose={onClose}>
      <div className={styles.text}>
        <Markdown options={{ disableParsingRawHTML: true }}>{post.text}</Markdown>
      </div>
    </Modal>
  );
}
