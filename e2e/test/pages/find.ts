import type { Locator, Page } from 'playwright-core';

/** Presses a button by its name: a part of it, or all of it by a pattern. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** A modal by its title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** The row of an item on the extension page. */
export const itemRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Interactions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The newest notice with exactly this text; with a description that holds these words, when some are given. */
export function findToast(page: Page, title: string | RegExp, description = ''): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: description })
    .first();
}
