import type { Page } from 'playwright-core';

/** Presses of the Tab key after which a control is out of reach. */
const TABS_MAX = 90;

/** What has the focus. `ring`: whether that can be seen. */
export interface Focused {
  name: string;
  ring: boolean;
  /** Inside the uppermost modal; true where none is open. */
  inModal: boolean;
}

/** What has the focus now. */
export function readFocus(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.textContent;
    const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    // Some controls are drawn by what stands around or beside the real, unseen one.
    const drawn = [element, element?.parentElement, element?.nextElementSibling];
    const isOutlined = drawn.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    // A slider's thumb has no element that could be asked: its rule is looked up.
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
 * @throws Error when it is not reached, when the focus cannot be seen on the way, or leaves an open modal for the page.
 */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < TABS_MAX; count += 1) {
    await page.keyboard.press(key);
    const isPage = await page.evaluate(() => document.activeElement === document.body);
    // Behind the last control comes the browser's own bar, which the page does not see.
    if (isPage) continue;
    const focus = await readFocus(page);
    if (!focus.ring) throw new Error(`The focus on “${focus.name}” cannot be seen.`);
    if (!focus.inModal) throw new Error(`The focus left the modal for “${focus.name}”.`);
    if (name.test(focus.name)) return;
    passed.push(focus.name.slice(0, 30));
  }
  throw new Error(`The Tab key does not reach ${name}; it passed ${passed.join(' | ')}.`);
}
