import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { copyUrl } from './copy-url.ts';
import { maskUrl } from './mask-url.ts';
import styles from './UrlField.module.css';

/** Props of `UrlField`. `children`: more buttons next to Copy. */
interface UrlFieldProps {
  label: string;
  url: string;
  children?: ReactNode;
}

/**
 * Renders the address of a page for OBS (ALERT-03 to ALERT-05). Anybody who has it can open the page, and streamers show their
 * screens on stream, so it is masked. A press shows and copies it; a press elsewhere or losing focus masks it again.
 */
export function UrlField({ label, url, children }: UrlFieldProps) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isShown) return;
    const maskOutside = (event: Event) => {
      if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) setShown(false);
    };
    document.addEventListener('pointerdown', maskOutside);
    document.addEventListener('focusin', maskOutside);
    return () => {
      document.removeEventListener('pointerdown', maskOutside);
      document.removeEventListener('focusin', maskOutside);
    };
  }, [isShown]);
  const revealAndCopy = () => {
    setShown(true);
    void copyUrl(url);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
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
        {children}
      </div>
    </div>
  );
}
