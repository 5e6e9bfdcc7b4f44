import type { Page } from 'playwright-core';

/** Presses of Tab after which a control counts as unreachable. */
const TABS_MAX = 90;
/** Milliseconds within which a focused control has to be drawn as such, on a busy machine too. */
const RING_MS = 1_000;

/** The focused element. `ring`: whether the focus is visible. */
export interface Focused {
  name: string;
  ring: boolean;
  /** Whether it is inside the topmost modal; true if none is open. */
  inModal: boolean;
}

/** Returns the focused element. */
export function readFocus(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.textContent;
    const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    // Some controls are drawn by an element around or beside the real, invisible one.
    const drawn = [element, element?.parentElement, element?.nextElementSibling];
    const isOutlined = drawn.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    // A slider's thumb is not an element, so look up its style rule.
    const THUMB = ':focus-visible::-webkit-slider-thumb';
    const isThumbOutlined = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .some(
        (rule) =>
          rule instanceof CSSStyleRule &&
          rule.selectorText.endsWith(THUMB) &&
          /outline: \d+px solid/.test(rule.cssText) &&
          element?.matches(rule.selectorText.replace('::-webkit-slider-thumb', '')),
      );
    const ring = isOutlined || isThumbOutlined;
    const modals = document.querySelectorAll('dialog[open]');
    const modal = modals[modals.length - 1];
    return { name: name.trim(), ring, inModal: modal?.contains(element) ?? true };
  });
}

/** Returns the focused element once its focus is visible, or as it is after `RING_MS`. */
async function readDrawnFocus(page: Page): Promise<Focused> {
  const until = Date.now() + RING_MS;
  for (;;) {
    const focus = await readFocus(page);
    if (focus.ring || Date.now() > until) return focus;
  }
}

/**
 * Presses Tab until a control with this name has the focus.
 * @throws Error if it is not reached, or if on the way the focus is invisible or leaves an open modal.
 */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < TABS_MAX; count += 1) {
    await page.keyboard.press(key);
    const isPage = await page.evaluate(() => document.activeElement === document.body);
    // After the last control comes the browser's own toolbar, which the page cannot see.
    if (isPage) continue;
    const focus = await readDrawnFocus(page);
    if (!focus.ring) throw new Error(`The focus on “${focus.name}” cannot be seen.`);
    if (!focus.inModal) throw new Error(`The focus left the modal for “${focus.name}”.`);
    if (name.test(focus.name)) return;
    passed.push(focus.name.slice(0, 30));
  }
  throw new Error(`The Tab key does not reach ${name}; it passed ${passed.join(' | ')}.`);
}
