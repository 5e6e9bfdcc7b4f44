import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Copy, Radio } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './AlertUrlField.module.css';
import { copyUrl } from './copy-url.ts';

/** What the field takes. `onCheck` looks whether the alert page is connected. */
export interface AlertUrlFieldProps {
  url: string;
  onCheck: () => void;
  isChecking: boolean;
}

/**
 * The alert page's address (ALERT-03 to ALERT-05). It opens the alerts to whoever has it, and screens are shown on stream:
 * masked until it is pressed, which copies it too, and masked again by a press elsewhere or when the focus leaves.
 */
export function AlertUrlField({ url, onCheck, isChecking }: AlertUrlFieldProps) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isShown) return;
    const mask = (event: Event) => {
      if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) setShown(false);
    };
    document.addEventListener('pointerdown', mask);
    document.addEventListener('focusin', mask);
    return () => {
      document.removeEventListener('pointerdown', mask);
      document.removeEventListener('focusin', mask);
    };
  }, [isShown]);
  const revealAndCopy = () => {
    setShown(true);
    void copyUrl(url);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        Alert page URL
      </label>
      <div className={styles.row}>
        <div ref={frame} className={styles.frame}>
          <input
            id={id}
            className={styles.url}
            readOnly
            autoComplete="off"
            spellCheck={false}
            value={isShown ? url : maskUrl(url)}
            title={isShown ? undefined : 'Show and copy'}
            onClick={revealAndCopy}
            onKeyDown={(event) => {
              if (event.key === 'Enter') revealAndCopy();
              if (event.key === 'Escape') setShown(false);
            }}
          />
        </div>
        <Button onClick={() => void copyUrl(url)}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={onCheck} busy={isChecking}>
          <Radio size={16} aria-hidden="true" />
          Check connection
        </Button>
      </div>
    </div>
  );
}

/** The address with dots in place of its key; always as many, so that nothing can be told from them. */
export function maskUrl(url: string): string {
  return url.replace(/[^/]*$/, '••••••••••••');
}
