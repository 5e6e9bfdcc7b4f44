import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { startsAnyWord } from '../../voices/starts-any-word.ts';

/** Milliseconds within which typed letters form one word. */
const TYPE_AHEAD_MS = 700;

/** Options of `useListbox`. */
export interface ListboxInput {
  /** Text of each option. Type-ahead finds the start of any of its words. */
  texts: readonly string[];
  /** Index of the chosen option; -1 for none. */
  selected: number;
  onSelect: (place: number) => void;
}

/**
 * Implements a listbox below a button. It opens on a press and closes on a choice, on Escape and on a press elsewhere
 * (VOICE-03). Arrow keys, Home, End and typed letters move the active option. The button keeps the focus.
 */
export function useListbox({ texts, selected, onSelect }: ListboxInput) {
  const [active, setActive] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const isOpen = active !== null;
  const open = () => setActive(Math.max(0, selected));
  const close = () => setActive(null);
  const choose = (place: number) => {
    close();
    if (place >= 0 && place < texts.length) onSelect(place);
  };

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setActive(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  useEffect(() => {
    if (active === null) return;
    frame.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const findTyped = (key: string): number => {
    const now = Date.now();
    const isSameWord = now - typed.current.at < TYPE_AHEAD_MS;
    const text = foldForSearch((isSameWord ? typed.current.text : '') + key);
    typed.current = { text, at: now };
    const from = Math.max(0, active ?? selected) + (text.length > 1 ? 0 : 1);
    const places = texts.map((_, step) => (from + step) % texts.length);
    const fits = (option: string) => foldForSearch(option).startsWith(text) || startsAnyWord(option, text);
    return places.find((place) => fits(texts[place] ?? '')) ?? -1;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const last = texts.length - 1;
    const moves: Record<string, number> = isOpen
      ? { ArrowDown: Math.min(last, active + 1), ArrowUp: Math.max(0, active - 1), Home: 0, End: last }
      : { ArrowDown: Math.max(0, selected), ArrowUp: Math.max(0, selected) };
    const to = moves[event.key];
    const isLetter = event.key.length === 1 && (event.key !== ' ' || Date.now() - typed.current.at < TYPE_AHEAD_MS);
    if (to !== undefined) setActive(to);
    else if (isLetter) {
      const place = findTyped(event.key);
      if (place >= 0) setActive(place);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (isOpen) choose(active);
      else open();
    } else if (isOpen && event.key === 'Escape') close();
    else {
      if (event.key === 'Tab') close();
      return;
    }
    // Also prevents Escape from closing the surrounding modal.
    event.preventDefault();
    event.stopPropagation();
  };

  return { frame, isOpen, active, setActive, choose, toggle: () => (isOpen ? close() : open()), onKeyDown };
}
