import { X } from 'lucide-react';
import { useEffect } from 'react';

/** Milliseconds for which a notice stays. */
const NOTICE_MS = 8_000;

/** Shows the error of the last action. */
export function Notice({ text, onClose }: { text: string | null; onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each new text
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(onClose, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === null) return null;
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" className="btn quiet icon" aria-label="Close" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
