import type { CardDesign } from '@bitcue/shared/items/alert-design.ts';
import { type CardContent, createCard } from './card/card.ts';
import { isPaidInBits, readRank } from './card/rank.ts';
import { countUp } from './card/run-up.ts';
import { showMoment } from './moment.ts';
import { chooseMotion, LEAD_MS, LEAVE_MS, MOMENT_MS, SETTLED_MS, SHOWN_AFTER_MS, SHOWN_MIN_MS } from './motion.ts';
import { ARRIVAL_MS, playArrival } from './output/arrival.ts';
import type { SoundConnection } from './output/sound-output.ts';

/** A notification on the canvas. */
export interface CanvasBox {
  /**
   * Shows the notification in place of its lane's previous one.
   * @returns the delay before its speech, sound or clip should start, in milliseconds
   */
  enter(): number;
  /** Starts the progress line. */
  run(durationMs: number): void;
  /** Advances the words to this fraction of the alert, 0 to 1. */
  showAt(share: number): void;
  /** Leaves once it has been shown long enough to read. */
  linger(): void;
  /** Leaves immediately. */
  leave(): void;
}

/** What the canvas provides to a notification. */
interface Stage {
  root: HTMLElement;
  design: CardDesign;
  isHidden(): boolean;
  openSound(): SoundConnection | null;
  /** Adds the element to the canvas and positions it. */
  onEnter(): void;
  onLeave(): void;
}

/** Creates a notification: a card that keeps this design for as long as it is shown. */
export function createBox(content: CardContent, { root, design, isHidden, openSound, onEnter, onLeave }: Stage) {
  const { element, showAt, stop } = createCard(content);
  const rank = readRank(content.cue);
  const { style, size, highlight, face } = design;
  const motion = chooseMotion(design.motion);
  Object.assign(element.dataset, { style, size, motion, highlight, face });
  let enteredAt = 0;
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;
  const ends: (() => void)[] = [stop];

  /** Plays a large entrance, if the alert has one. Returns its duration in milliseconds. */
  function makeEntrance(): number {
    if (motion !== 'full' || isHidden() || !isPaidInBits(rank)) return 0;
    const hasMoment = rank.tier === 5;
    if (hasMoment) {
      ends.push(showMoment(root, content.cue.viewer, rank, style));
      element.style.setProperty('--at', `${MOMENT_MS}ms`);
    }
    if (rank.tier >= 4) ends.push(countUp(element, rank.bits, hasMoment ? MOMENT_MS : 0));
    return LEAD_MS[rank.tier];
  }

  /** Plays the arrival sound, if it is on. Returns how long speech and clips wait for it, in milliseconds. */
  function makeSound(): number {
    if (!design.arrival.isOn || isHidden()) return 0;
    playArrival(rank.tier, design.arrival.volume, openSound);
    return ARRIVAL_MS;
  }

  const box: CanvasBox = {
    enter() {
      enteredAt = Date.now();
      element.dataset.phase = 'ready';
      onEnter();
      showAt(0);
      const timer = setTimeout(() => element.classList.add('stands'), SETTLED_MS[rank.tier]);
      ends.push(() => clearTimeout(timer));
      return Math.max(makeEntrance(), makeSound());
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
      for (const end of ends) end();
      onLeave();
      element.dataset.phase = 'leaving';
      setTimeout(() => element.remove(), LEAVE_MS);
    },
  };
  return { box, element };
}
