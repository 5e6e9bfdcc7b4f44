import { ChevronDown, Wrench, Zap } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { BreakList } from './BreakList.tsx';
import type { BreakControls } from './use-break-controls.ts';

/** The header's menu of everything that can be broken. Its badge counts the active faults. */
export function BreakMenu({ controls }: { controls: BreakControls }) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  useDismiss(
    root,
    open,
    useCallback(() => setOpen(false), []),
  );
  return (
    <div className="break" ref={root}>
      <button
        type="button"
        className="btn"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Zap size={16} aria-hidden="true" />
        Break something
        {controls.count > 0 && (
          <span className="badge">
            {controls.count}
            <span className="sr-only"> active</span>
          </span>
        )}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        <section className="break-list" id={menuId} aria-label="Break something">
          <p className="muted small">Break it, then use Bits. Nothing paid is lost, doubled or forged.</p>
          <BreakList controls={controls} />
          <button type="button" className="btn" disabled={controls.count === 0} onClick={controls.fixAll}>
            <Wrench size={16} aria-hidden="true" />
            Fix everything
          </button>
        </section>
      )}
    </div>
  );
}

/** While `open`, calls `close` on Escape and on a press outside the element. */
function useDismiss(ref: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close();
    };
    // A press inside the extension's iframe fires no event here, but the window loses focus.
    window.addEventListener('blur', close);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('blur', close);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [ref, open, close]);
}
