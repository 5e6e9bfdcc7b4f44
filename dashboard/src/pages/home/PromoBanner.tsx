import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Gamepad2 } from 'lucide-react';
import styles from './PromoBanner.module.css';

/** Tells of what is being made; it leads nowhere yet (HOME-09). */
export function PromoBanner() {
  return (
    <aside className={styles.banner} aria-label="Game integrations">
      <span className={styles.icon}>
        <Gamepad2 size={22} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.title}>Let viewers into your game</p>
        <p className={styles.line}>Interactions that change the game you play.</p>
      </div>
      <Chip tone="info">Coming Soon</Chip>
    </aside>
  );
}
