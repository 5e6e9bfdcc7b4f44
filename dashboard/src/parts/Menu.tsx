import { Button } from '@bitcue/shared/ui/Button.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Menu.module.css';

/** An entry of a menu. */
export interface MenuEntry {
  /** Needed if two entries may have the same label. */
  id?: string;
  label: string;
  icon: LucideIcon;
  /** If set, the first press asks this, and the second one selects. */
  asks?: string;
  onSelect: () => void;
}

/** Props of `Menu`. */
export interface MenuProps {
  /** Accessible name of the button and the menu, such as 'More for Hydrate'. */
  label: string;
  entries: readonly MenuEntry[];
  /** True while an action runs: the menu does not open. */
  busy?: boolean;
  /** Shown on the button instead of three dots. */
  children?: ReactNode;
}

/** Renders a button that opens a menu. Arrow keys, Home and End move; Escape, Tab and a press elsewhere close it. */
export function Menu({ label, entries, busy = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const close = (focus = true) => {
    setOpen(false);
    setAsked(null);
    if (focus) trigger.current?.querySelector('button')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = buttons.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') close();
    else if (next !== undefined) buttons[next]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves.
    <span
      ref={trigger}
      className={styles.place}
      onBlur={(event) => {
        if (isOpen && !event.currentTarget.contains(event.relatedTarget)) close(false);
      }}
    >
      <Button
        look={children ? 'plain' : 'quiet'}
        className={children ? undefined : styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        busy={busy}
        onClick={(event) => {
          // Some browsers do not focus a pressed button, which would then never blur.
          event.currentTarget.focus();
          if (isOpen) close();
          else setOpen(true);
        }}
      >
        {children ?? <Ellipsis size={18} aria-hidden="true" />}
      </Button>
      {isOpen ? (
        <div ref={list} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={press}>
          {entries.map(({ icon: Icon, asks, onSelect, ...entry }) => (
            <button
              key={keyOf(entry)}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={asks === undefined ? styles.entry : styles.asking}
              onClick={(event) => {
                // The second click of a double click is not a confirmation.
                if (asks !== undefined && (asked !== keyOf(entry) || event.detail > 1)) return setAsked(keyOf(entry));
                close();
                onSelect();
              }}
            >
              <Icon size={16} aria-hidden="true" />
              {asked === keyOf(entry) ? asks : entry.label}
            </button>
          ))}
        </div>
      ) : null}
      <span role="status" className={hidden.spoken}>
        {asked === null
          ? null
          : `${entries.find((entry) => keyOf(entry) === asked)?.asks} Press again to confirm, Escape to cancel.`}
      </span>
    </span>
  );
}

function keyOf({ id, label }: Pick<MenuEntry, 'id' | 'label'>): string {
  return id ?? label;
}
