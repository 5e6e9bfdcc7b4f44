import type { Rect } from './place.ts';

/** Where emotes float, on the 1280x720 canvas: the middle, away from the corners that games use. */
export const FLOATS_AREA: Rect = { x: 380, y: 175, w: 520, h: 330 };

/** Maximum emotes on screen at a time. More are shown in groups, one after another. */
const GROUP = 10;

/** Floating emotes. `stop` cancels the groups still to come. */
interface Floats {
  element: HTMLElement;
  stop(): void;
}

/** Creates floating emotes from these image URLs, ten at a time for equal parts of `durationMs`. Broken images are removed. */
export function createFloats(urls: readonly string[], durationMs: number): Floats {
  const element = document.createElement('div');
  element.className = 'floats';
  const groups = Array.from({ length: Math.ceil(urls.length / GROUP) }, (_, at) =>
    urls.slice(at * GROUP, (at + 1) * GROUP),
  );
  const shareMs = durationMs / Math.max(1, groups.length);
  element.style.setProperty('--share', `${shareMs}ms`);
  const show = (at: number) => {
    element.replaceChildren(createSheet(groups[at] ?? []));
  };
  show(0);
  const timers = groups.slice(1).map((_, at) => setTimeout(show, shareMs * (at + 1), at + 1));
  return { element, stop: () => timers.forEach(clearTimeout) };
}

function createSheet(urls: readonly string[]): HTMLElement {
  const sheet = document.createElement('span');
  sheet.className = 'sheet';
  sheet.append(
    ...urls.map((url) => {
      const image = document.createElement('img');
      image.alt = '';
      image.referrerPolicy = 'no-referrer';
      image.onerror = () => image.remove();
      image.src = url;
      return image;
    }),
  );
  return sheet;
}
