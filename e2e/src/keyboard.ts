import type { Page } from 'playwright-core';

/** Presses of Tab after which a control counts as unreachable. */
const TABS_MAX = 90;

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
    const isRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    // Some controls are drawn by an element around or beside the real, invisible one, or by what follows in it.
    const drawn = [element, element?.parentElement, element?.nextElementSibling];
    const isOutlined =
      drawn.some((one) => one && isRing(getComputedStyle(one))) ||
      (element !== null && isRing(getComputedStyle(element, '::after')));
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

/**
 * Presses Tab until a control with this name has the focus.
 * @throws Error if it is not reached, or if on the way the focus is invisible or leaves an open modal.
 */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < TABS_MAX; count += 1) {
    await page.keyboard.press(key);
    // After the last control comes the browser's own toolbar. The page cannot see it, and may still name that control.
    const isOutside = await page.evaluate(
      () => document.activeElement === document.body || !document.activeElement?.matches(':focus'),
    );
    if (isOutside) continue;
    const focus = await readFocus(page);
    if (!focus.ring) throw new Error(`The focus on “${focus.name}” cannot be seen.`);
    if (!focus.inModal) throw new Error(`The focus left the modal for “${focus.name}”.`);
    if (name.test(focus.name)) return;
    passed.push(focus.name.slice(0, 30));
  }
  throw new Error(`The Tab key does not reach ${name}; it passed ${passed.join(' | ')}.`);
}
