import type { AlertLook, Lane } from '@bitcue/shared/alerts/protocol.ts';
import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { type BoxContent, createBox } from './box.ts';
import { getBoxColours } from './colours.ts';
import { LEAVE_MS, SHOWN_AFTER_MS, SHOWN_MIN_MS } from './motion.ts';
import { placeBox, type Rect } from './place.ts';

/** A notification box on the canvas. */
export interface CanvasBox {
  /** Shows the box in place of its lane's previous one. */
  enter(): void;
  /** Starts the progress line. */
  run(durationMs: number): void;
  /** Scrolls the caption to this share of the alert, 0 to 1. */
  showAt(share: number): void;
  /** Leaves once the box has been shown long enough to read. */
  linger(): void;
  /** Leaves immediately. */
  leave(): void;
}

/** A video on the canvas. */
export interface CanvasFrame {
  enter(): void;
  leave(): void;
}

/** The 1280x720 canvas. Draws alerts; sound and the EBS connection are handled elsewhere. */
export interface Canvas {
  /** True while no box is shown. */
  isClear(): boolean;
  setLook(look: AlertLook): void;
  addBox(content: BoxContent & { lane: Lane; avoid?: Rect }): CanvasBox;
  addFrame(content: { id: string; lane: Lane; media: HTMLElement; area: Rect }): CanvasFrame;
}

interface Shown {
  element: HTMLElement;
  box: CanvasBox;
  avoid: Rect | undefined;
  rect: Rect;
}

function setRect({ style }: HTMLElement, { x, y, w, h }: Rect): void {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}

function removeLater(element: HTMLElement): void {
  element.dataset.phase = 'leaving';
  setTimeout(() => element.remove(), LEAVE_MS);
}

/** Turns an element into the canvas and keeps it scaled to the window from the top left. */
export function createCanvas(root: HTMLElement): Canvas {
  let look: AlertLook = { theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false } };
  const shown = new Map<Lane, Shown>();

  function fitWindow(): void {
    root.style.transform = `scale(${Math.min(innerWidth / CANVAS.w, innerHeight / CANVAS.h)})`;
  }
  /** Places one box. The others stay in place so that text does not jump while it is being read. */
  function place(entry: Shown): void {
    const others = [...shown.values()].filter((other) => other !== entry);
    const taken = [...others.map(({ rect }) => rect), ...[entry, ...others].flatMap(({ avoid }) => avoid ?? [])];
    entry.rect = placeBox(look.notification.position, taken);
    setRect(entry.element, entry.rect);
    entry.element.dataset.side = entry.rect.y + entry.rect.h / 2 < CANVAS.h / 2 ? 'top' : 'bottom';
  }
  function setLook(next: AlertLook): void {
    look = next;
    const colours = getBoxColours(look.theme);
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--box-${name}`, colour);
    root.dataset.theme = look.theme;
    root.dataset.notification = look.notification.hide ? 'hidden' : 'shown';
    for (const entry of shown.values()) place(entry);
  }

  root.style.width = `${CANVAS.w}px`;
  root.style.height = `${CANVAS.h}px`;
  addEventListener('resize', fitWindow);
  fitWindow();
  setLook(look);

  return {
    isClear: () => shown.size === 0,
    setLook,
    addBox({ lane, avoid, ...content }) {
      const { element, showAt } = createBox(content);
      let enteredAt = 0;
      let leaveTimer: ReturnType<typeof setTimeout> | undefined;
      const box: CanvasBox = {
        enter() {
          shown.get(lane)?.box.leave();
          enteredAt = Date.now();
          element.dataset.phase = 'ready';
          const entry: Shown = { element, box, avoid, rect: { x: 0, y: 0, w: 0, h: 0 } };
          place(entry);
          shown.set(lane, entry);
          root.append(element);
          showAt(0);
        },
        run(durationMs) {
          element.style.setProperty('--duration', `${durationMs}ms`);
          element.dataset.phase = 'playing';
        },
        showAt,
        linger() {
          clearTimeout(leaveTimer);
          leaveTimer = setTimeout(box.leave, Math.max(SHOWN_AFTER_MS, enteredAt + SHOWN_MIN_MS - Date.now()));
        },
        leave() {
          clearTimeout(leaveTimer);
          if (shown.get(lane)?.element === element) shown.delete(lane);
          removeLater(element);
        },
      };
      return box;
    },
    addFrame({ id, lane, media, area }) {
      const frame = document.createElement('div');
      frame.className = 'frame';
      frame.dataset.id = id;
      frame.dataset.lane = lane;
      setRect(frame, area);
      frame.append(media);
      return {
        enter: () => root.prepend(frame),
        leave: () => removeLater(frame),
      };
    },
  };
}
