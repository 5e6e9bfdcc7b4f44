import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExtensionPage } from '../../../../test/extension-page.tsx';
import { refusal } from '../../../../test/fake-server.ts';
import { sampleExtension, sampleItem } from '../../../../test/samples.ts';
import { sortItems } from '../extension-cache.ts';

const SORT = 'PUT /api/user/extension/sortOrder';
const ROW_HEIGHT = 64;
const [one, two, three] = [sampleItem(1), sampleItem(2), sampleItem(3)];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom has no layout, so place the rows below one another.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const row = this.closest('li');
    const rows = [...document.querySelectorAll('ul[aria-label="Interactions"] > li')];
    return new DOMRect(0, row ? rows.indexOf(row) * ROW_HEIGHT : 0, 800, ROW_HEIGHT);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the first row, which has this title, below the second with the keyboard. */
async function moveFirstDown({ user, row }: ReturnType<typeof openExtensionPage>, title = 'Item 1') {
  const handle = (await row(title)).getByRole('button', { name: `Move ${title}` });
  act(() => handle.focus());
  for (const key of ['[Space]', '[ArrowDown]', '[Space]']) {
    await user.keyboard(key);
    await act(() => vi.advanceTimersByTimeAsync(50));
  }
}

describe('the order of the items', () => {
  it('[EXT-12] [API-06] is changed by keyboard, announced to screen readers, and saved as uuids in display order', async () => {
    const sortOrder = [two.uuid, one.uuid, three.uuid];
    const page = openExtensionPage([one, two, three], {
      [SORT]: { body: { error: null, message: 'Saved.', sortOrder } },
    });
    await moveFirstDown(page);
    await waitFor(() => expect(page.server.callsTo(SORT).map(({ body }) => body)).toEqual([{ sortOrder }]));
    expect(page.titles()).toEqual(['Item 2', 'Item 1', 'Item 3']);
    expect(screen.getByText('Item 1 dropped at position 2 of 3.')).toBeDefined();
  });

  it('[API-06] reverts and shows the message if it cannot be saved', async () => {
    const page = openExtensionPage([one, two, three], { [SORT]: refusal(503, 'We cannot save anything right now.') });
    await moveFirstDown(page);
    await screen.findByText('We cannot save anything right now.');
    expect(page.titles()).toEqual(['Item 1', 'Item 2', 'Item 3']);
  });

  it('[API-06] is sent at once when the page is left, even while an earlier one is in flight', async () => {
    const page = openExtensionPage([one, two, three], { [SORT]: () => new Promise(() => {}) });
    await moveFirstDown(page);
    await moveFirstDown(page, 'Item 2');
    const [before, after] = [
      [two.uuid, one.uuid, three.uuid],
      [one.uuid, two.uuid, three.uuid],
    ];
    expect(page.server.callsTo(SORT).map(({ body }) => body)).toEqual([{ sortOrder: before }]);
    window.dispatchEvent(new Event('pagehide'));
    expect(page.server.callsTo(SORT)[1]).toMatchObject({ body: { sortOrder: after }, keepalive: true });
  });

  it('[EXT-12] appends items missing from the order', () => {
    const sorted = sortItems(sampleExtension(one, two, three), [three.uuid, '00000000-0000-4000-8000-0000000000ff']);
    expect(sorted.items).toEqual([three, one, two]);
    expect(sorted.sortOrder).toEqual([three.uuid, one.uuid, two.uuid]);
  });
});
