import type { Page } from 'playwright-core';
import { findAccessibilityProblems } from '../axe.ts';
import { type DashboardPlace, showColours } from './place.ts';

const USUAL = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
/** Pixels, both ways, of what a thumb presses. */
const THUMB = 44;

/** The size in which a place is entered. */
export function sizeOf({ narrowOnly }: DashboardPlace): { width: number; height: number } {
  return narrowOnly ? PHONE : USUAL;
}

/**
 * What is wrong with a place that was entered in its size, a line each; empty when nothing is: what axe finds in dark on a
 * wide screen, what it finds of colours in light on a phone, and what on a phone is cut off or too small for a thumb.
 */
export async function findPlaceProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const note = (where: string, found: string[]) => problems.push(...found.map((one) => `${where}: ${one}`));
  await showColours(page, 'dark');
  note('dark', await findAccessibilityProblems(page));
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    note(`${size.width} px`, await page.evaluate(findCutOff));
  }
  note('thumb', await page.evaluate(findSmallTargets, THUMB));
  await showColours(page, 'light');
  note('light, narrow', await findAccessibilityProblems(page, 'colours'));
  return problems;
}

/** Runs in the page, so it has no functions of its own with names: what can be scrolled sideways. */
function findCutOff(): string[] {
  return [document.documentElement, ...document.body.querySelectorAll('*')].flatMap((element) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const isPage = element === document.documentElement;
    const isTooWide = isPage ? element.scrollWidth > innerWidth : element.scrollWidth > element.clientWidth + 1;
    // What is clipped is for screen readers; what ends in dots says so; a field scrolls what is typed.
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
 * Runs in the page: what can be pressed and is smaller than this, in pixels. Links within a text are as high as it is; a
 * box that is moved about is as large as what it stands for; a notice goes away by itself.
 */
function findSmallTargets(least: number): string[] {
  const dialogs = document.querySelectorAll('dialog[open]');
  const top = dialogs[dialogs.length - 1] ?? document.body;
  const pressed = 'button, a[href], select, textarea, input, [role="combobox"], summary';
  return [...top.querySelectorAll(pressed)].flatMap((element) => {
    // A box or circle is as large as the label that stands around it.
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
