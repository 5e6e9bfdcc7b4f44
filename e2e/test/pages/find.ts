import type { Locator, Page } from 'playwright-core';

/** Presses a button, found by part of its name or by a pattern. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Finds a modal by its title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Finds the row of an item on the extension page. */
export const itemRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Interactions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Finds the newest notice with exactly this text, and with a description that contains these words, if given. */
export function findToast(page: Page, title: string | RegExp, description = ''): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: description })
    .first();
}
