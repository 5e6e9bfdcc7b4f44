import { Button } from '@bitcue/shared/ui/Button.tsx';
import { PersonIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import styles from './IdentityPrompt.module.css';

/** Asks for the viewer's identity, which Twitch's rules want known for whatever they write or aim at others. */
export function IdentityPrompt({ onShare }: { onShare: () => void }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.words}>
        This item needs to know who you are on Twitch: your name is shown with it, and the streamer can moderate it.
      </p>
      <Button wide onClick={onShare}>
        <PersonIcon />
        Share my Twitch identity
      </Button>
    </div>
  );
}
