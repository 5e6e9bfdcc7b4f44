import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook, Lane } from '@bitcue/shared/alerts/protocol.ts';
import { TIERS } from '@bitcue/shared/alerts/tiers.ts';
import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { designFor } from '@bitcue/shared/items/alert-design.ts';
import { type CanvasBox, createBox } from './canvas-box.ts';
import type { CardContent } from './card/card.ts';
import { readRank } from './card/rank.ts';
import { getAlertColours } from './colours.ts';
import { loadFace } from './load-face.ts';
import { chooseMotion, LEAVE_MS } from './motion.ts';
import type { SoundConnection } from './output/sound-output.ts';
import { placeAlert, placeCaption, type Rect } from './place.ts';
import { DEFAULT_LOOK } from './read-look.ts';

/** A video on the canvas. */
export interface CanvasFrame {
  enter(): void;
  leave(): void;
}

/** Content of a notification, and what it is placed next to. */
export interface BoxContent extends CardContent {
  lane: Lane;
  /** Area to keep free. */
  avoid?: Rect;
  /** Area of the clip that it captions. */
  clip?: Rect;
}

/** The 1280x720 canvas. Draws alerts; sound and the EBS connection are handled elsewhere. */
export interface Canvas {
  /** True while no notification is shown. */
  isClear(): boolean;
  /** Rescales the canvas after its area has changed. Window resizes are handled automatically. */
  fit(): void;
  /** Stops listening for window resizes. */
  close(): void;
  setLook(look: AlertLook): void;
  addBox(content: BoxContent): CanvasBox;
  /** Creates a frame for media. With `tier`, the frame is drawn in that tier's look. */
  addFrame(content: {
    id: string;
    lane: Lane;
    cue: AlertCue;
    media: HTMLElement;
    area: Rect;
    tier?: number;
  }): CanvasFrame;
}

interface Shown {
  element: HTMLElement;
  box: CanvasBox;
  content: BoxContent;
  rect: Rect;
}

function setRect({ style }: HTMLElement, { x, y, w, h }: Rect): void {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}

/** Sets the line of who did what in smaller type if it overflows. Text that still overflows is cut off. */
function tighten(card: HTMLElement): void {
  const who = card.querySelector<HTMLElement>('.who');
  const parts = [...card.querySelectorAll<HTMLElement>('.who > *')];
  // Both are rounded, so a difference of one pixel is not an overflow.
  if (who && parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)) who.dataset.tight = 'true';
}

const sizeOfWindow = () => ({ w: innerWidth, h: innerHeight });

/** Options of `createCanvas`. */
interface CanvasOptions {
  /** Returns the size of the area to fill. Defaults to the window. */
  getArea?(): { w: number; h: number };
  /** Opens an output for arrival sounds. If it returns null, they use their own. */
  openSound?(): SoundConnection | null;
}

/** Turns an element into the canvas and keeps it scaled from the top left of its area. */
export function createCanvas(
  root: HTMLElement,
  { getArea = sizeOfWindow, openSound = () => null }: CanvasOptions = {},
): Canvas {
  let look = DEFAULT_LOOK;
  const shown = new Map<Lane, Shown>();

  function fit(): void {
    const { w, h } = getArea();
    root.style.transform = `scale(${Math.min(w / CANVAS.w, h / CANVAS.h)})`;
  }
  /** Places one notification. The others stay in place so that text does not jump while it is being read. */
  function place(entry: Shown): void {
    const { element, content } = entry;
    const others = [...shown.values()].filter((other) => other !== entry);
    const cards = others.map(({ rect }) => rect);
    const areas = [entry, ...others].flatMap(({ content: { avoid, clip } }) =>
      [avoid, clip].filter((area) => area !== undefined),
    );
    element.classList.toggle('beside', content.avoid !== undefined);
    element.classList.toggle('joined', content.clip !== undefined);
    element.style.setProperty('--clip', `${content.clip?.w ?? 0}px`);
    tighten(element);
    const size = { w: element.offsetWidth, h: element.offsetHeight };
    const beside = content.clip && placeCaption(content.clip, size, cards);
    if (!beside) element.classList.remove('joined');
    const spot =
      beside ??
      placeAlert(look.notification.position, { w: element.offsetWidth, h: element.offsetHeight }, cards, areas);
    entry.rect = spot;
    Object.assign(element.dataset, { across: spot.across, down: spot.down });
    // Pin it to the edges that it grows away from.
    const isRight = spot.across === 'right';
    const isBottom = spot.down === 'bottom';
    element.style.left = isRight ? '' : `${spot.x}px`;
    element.style.right = isRight ? `${CANVAS.w - spot.x - spot.w}px` : '';
    element.style.top = isBottom ? '' : `${spot.y}px`;
    element.style.bottom = isBottom ? `${CANVAS.h - spot.y - spot.h}px` : '';
  }
  function setLook(next: AlertLook): void {
    look = next;
    for (const [name, colour] of Object.entries(getAlertColours(look.theme))) {
      root.style.setProperty(`--theme-${name}`, colour);
    }
    root.dataset.theme = look.theme;
    root.dataset.notification = look.notification.hide ? 'hidden' : 'shown';
    for (const entry of shown.values()) place(entry);
  }

  const designOf = (cue: AlertCue) => designFor(look.design, readRank(cue).tier, cue.design);

  root.classList.add('alerts');
  root.style.width = `${CANVAS.w}px`;
  root.style.height = `${CANVAS.h}px`;
  addEventListener('resize', fit);
  fit();
  setLook(look);

  return {
    isClear: () => shown.size === 0,
    fit,
    close: () => removeEventListener('resize', fit),
    setLook(next) {
      for (const tier of TIERS) loadFace(designFor(next.design, tier));
      setLook(next);
    },
    addBox(content) {
      const { lane } = content;
      const design = designOf(content.cue);
      loadFace(design);
      const { box, element } = createBox(content, {
        root,
        design,
        isHidden: () => look.notification.hide,
        openSound,
        onEnter() {
          shown.get(lane)?.box.leave();
          element.classList.toggle('second', shown.size > 0);
          const entry: Shown = { element, box, content, rect: { x: 0, y: 0, w: 0, h: 0 } };
          root.append(element);
          place(entry);
          shown.set(lane, entry);
        },
        onLeave() {
          if (shown.get(lane)?.element === element) shown.delete(lane);
        },
      });
      return box;
    },
    addFrame({ id, lane, cue, media, area, tier }) {
      const { style, motion } = designOf(cue);
      const frame = document.createElement('div');
      frame.className = media instanceof HTMLVideoElement ? 'frame framed' : 'frame';
      Object.assign(frame.dataset, {
        id,
        lane,
        style,
        motion: chooseMotion(motion),
        ...(tier !== undefined && { tier }),
      });
      setRect(frame, area);
      frame.append(media);
      return {
        enter: () => root.prepend(frame),
        leave() {
          frame.dataset.phase = 'leaving';
          setTimeout(() => frame.remove(), LEAVE_MS);
        },
      };
    },
  };
}
