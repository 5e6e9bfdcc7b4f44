import { ChevronDown, Wrench, Zap } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { StageFaultName } from '../../src/stage-api.ts';
import { useStage } from '../api/stage-context.ts';
import { Switch } from '../parts/Switch.tsx';
import { FAULT_TEXTS } from './fault-texts.ts';
import type { BreakControls } from './use-break-controls.ts';

/** The header's menu of faults, with a badge for those that are on. */
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
      {open && <BreakList id={menuId} controls={controls} />}
    </div>
  );
}

function BreakList({ id, controls }: { id: string; controls: BreakControls }) {
  const { state } = useStage();
  const { server } = controls;
  const isDown = state.ebs.state === 'away' || server.phase === 'down';
  const names = Object.keys(FAULT_TEXTS) as StageFaultName[];
  return (
    <section className="break-list" id={id} aria-label="Break something">
      <p className="muted small">Nothing paid is lost, doubled or forged. Try it.</p>
      <ul>
        <li>
          <Switch
            label={state.ebs.supervised ? 'Server stopped' : 'Server stopped (start with npm start to use this)'}
            checked={isDown}
            disabled={!state.ebs.supervised || server.phase === 'returning'}
            onChange={(down) => (down ? server.stop() : server.start())}
          />
        </li>
        <li>
          <Switch
            label="Alert page closed"
            checked={!controls.alertOpen}
            onChange={(closed) => controls.setAlertOpen(!closed)}
          />
        </li>
        {names.map((name) => (
          <li key={name}>
            <Switch
              label={FAULT_TEXTS[name].title}
              checked={controls.faults.includes(name)}
              onChange={(on) => controls.setFault(name, on)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="btn" disabled={controls.count === 0} onClick={controls.fixAll}>
        <Wrench size={16} aria-hidden="true" />
        Fix everything
      </button>
    </section>
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
