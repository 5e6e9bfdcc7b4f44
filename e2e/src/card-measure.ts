import type { BrowserContext } from 'playwright-core';

/** Layout errors of a card, and its font sizes in canvas pixels. */
export interface CardMeasure {
  /** Font sizes of the main line and of the name. */
  main: number;
  name: number;
  isOnCanvas: boolean;
  /** True if the content of a line makes it taller than its style does. */
  hasTallLine: boolean;
  /** Parts that extend beyond the card, by their class. */
  outside: string[];
  /** Parts that overlap, by their classes. */
  covered: string[];
  /** Words and visible pictures that are cut off. */
  cutWords: number;
  cutPictures: number;
}

declare global {
  interface Window {
    measureCard(card: HTMLElement): CardMeasure;
    /** The measure of each alert as it appeared, by its id. */
    measures: Record<string, CardMeasure>;
  }
}

/**
 * Makes pages of the context measure each card as soon as it is on the canvas. Media count as playable at once and never end,
 * because layout does not depend on them, and nothing is painted. This way, thousands of cards are measured per minute.
 */
export function measureCards(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    window.measures = {};
    window.measureCard = (card) => {
      const text = card.querySelector<HTMLElement>('.text');
      const stage = card.getBoundingClientRect();
      const isOnCanvas = stage.left >= 0 && stage.top >= 0 && stage.right <= 1_280 && stage.bottom <= 720;
      // Tilted parts are straightened before they are measured.
      for (const part of [card, ...card.querySelectorAll<HTMLElement>('.who')]) {
        part.style.animation = 'none';
        part.style.transform = 'none';
      }
      const rectOf = (part: Element) => part.getBoundingClientRect();
      const whole = rectOf(card);
      const leaves = (part: Element) => {
        const { left, right, top, bottom } = rectOf(part);
        return left < whole.left - 1 || right > whole.right + 1 || bottom > whole.bottom + 1 || top < whole.top - 1;
      };
      const sizeOf = (part: Element | null) => (part ? Number.parseFloat(getComputedStyle(part).fontSize) : 99);
      const find = (parts: string) => [...card.querySelectorAll(parts)].filter((part) => rectOf(part).height > 0);
      const view = card.querySelector('.view');
      const seen = rectOf(view ?? card);
      const words = find('.word').flatMap((word) => [...word.getClientRects()]);
      const lines = text ? text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight) : 1;
      const isOver = (one: Element, other: Element) => {
        const [a, b] = [rectOf(one), rectOf(other)];
        const [across, down] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        return across > 1 && down > 1;
      };
      const apart = find('.name, .action, .figure, .stamp, .view, .term, .clock, .track, .choices, .bench, .progress');
      return {
        main: sizeOf(text ?? card.querySelector('.target')),
        name: sizeOf(card.querySelector('.who')),
        isOnCanvas,
        hasTallLine: Math.abs(lines - Math.round(lines)) > 0.05,
        outside: find('.who, .name, .say, .view, .figure, .stamp, .more, .seat, .term, .clock')
          .filter(leaves)
          .map(({ className }) => className),
        covered: apart.flatMap((one, at) =>
          apart
            .slice(at + 1)
            .filter((other) => !one.contains(other) && isOver(one, other))
            .map((other) => `${one.className} and ${other.className}`),
        ),
        cutWords: words.filter(({ left, right }) => left < seen.left - 1 || right > seen.right + 1).length,
        cutPictures: find('.word img')
          .map(rectOf)
          .filter(
            ({ top, bottom }) =>
              (top + bottom) / 2 < seen.bottom && (bottom > seen.bottom + 0.6 || top < seen.top - 0.6),
          ).length,
      };
    };
    const { prototype } = HTMLMediaElement;
    Object.defineProperty(prototype, 'src', {
      set(this: HTMLMediaElement) {
        queueMicrotask(() => this.dispatchEvent(new Event('canplay')));
      },
    });
    prototype.play = async () => {};
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#canvas { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.classList.contains('box') && node.dataset.id !== undefined) {
          window.measures[node.dataset.id] = window.measureCard(node);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
