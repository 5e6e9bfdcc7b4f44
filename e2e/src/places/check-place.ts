import type { Page } from 'playwright-core';
import { findAccessibilityProblems } from '../axe.ts';
import { type DashboardPlace, showColours } from './place.ts';

const USUAL = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
/** Minimum width and height in pixels of touch targets. */
const THUMB = 44;

/** Returns the window size in which a place is entered. */
export function sizeOf({ narrowOnly }: DashboardPlace): { width: number; height: number } {
  return narrowOnly ? PHONE : USUAL;
}

/**
 * Returns the problems of a place that was entered in the size of `sizeOf`, one line each: axe's findings in dark on a wide
 * screen, its colour findings in light on a phone, and what is cut off or too small to press on a phone.
 */
export async function findPlaceProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const note = (where: string, found: string[]) => problems.push(...found.map((one) => `${where}: ${one}`));
  await showColours(page, 'dark');
  note('dark', await findAccessibilityProblems(page));
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    // Content drawn by scripts follows a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    note(`${size.width} px`, await page.evaluate(findCutOff));
  }
  note('thumb', await page.evaluate(findSmallTargets, THUMB));
  await showColours(page, 'light');
  note('light, narrow', await findAccessibilityProblems(page, 'colours'));
  return problems;
}

/** Finds elements that can be scrolled sideways. Runs in the page, so it declares no named functions. */
function findCutOff(): string[] {
  return [document.documentElement, ...document.body.querySelectorAll('*')].flatMap((element) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const isPage = element === document.documentElement;
    const isTooWide = isPage ? element.scrollWidth > innerWidth : element.scrollWidth > element.clientWidth + 1;
    // Ignored: clipped text for screen readers, text with an ellipsis, and fields, which scroll their text.
    const isMeant =
      overflowX === 'visible' ||
      textOverflow === 'ellipsis' ||
      clipPath !== 'none' ||
      element instanceof HTMLInputElement;
    if (!isTooWide || (isMeant && !isPage)) return [];
    return [`${element.tagName}.${element.className} is ${element.scrollWidth} px wide in ${element.clientWidth} px`];
  });
}

/**
 * Finds controls smaller than `least` pixels. Runs in the page. Ignored: links within text, which are as high as the text;
 * boxes to drag, which have the size of what they represent; notices, which disappear on their own.
 */
function findSmallTargets(least: number): string[] {
  const dialogs = document.querySelectorAll('dialog[open]');
  const top = dialogs[dialogs.length - 1] ?? document.body;
  const pressed = 'button, a[href], select, textarea, input, [role="combobox"], summary';
  return [...top.querySelectorAll(pressed)].flatMap((element) => {
    // A checkbox or radio button is as large as the label around it.
    const isTicked = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
    const target = (isTicked && element.closest('label')) || element;
    const { width, height } = target.getBoundingClientRect();
    const isInText = getComputedStyle(element).display === 'inline' || element.closest('p') !== null;
    if (element.matches('[aria-roledescription="movable box"], [data-close-button]')) return [];
    if (width === 0 || isInText || !element.checkVisibility({ visibilityProperty: true })) return [];
    if (getComputedStyle(element).clipPath !== 'none') return [];
    const isSmall = height < least - 0.5 || (width < least - 0.5 && !(element instanceof HTMLInputElement));
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return isSmall
      ? [`${element.tagName} ${name.trim().slice(0, 40)}: ${Math.round(width)}x${Math.round(height)} px`]
      : [];
  });
}
