import { productsOf } from '@bitcue/shared/ui/extension/test/fake-ext.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoItem, demoList, spokenItem } from '../../test/demo-items.ts';
import { LIST_CALL, openPanel, settle } from '../../test/open-panel.tsx';
import { PRODUCT_MISSING, PRODUCTS_FAILED, SIGN_IN_FIRST } from '../items/item-availability.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const useButton = (title: string) => screen.getByRole('button', { name: new RegExp(`Bits: ${title}$`) });
const rowOf = (title: string) => useButton(title).closest('li') as HTMLElement;
const isOff = (title: string) => useButton(title).getAttribute('aria-disabled') === 'true';

describe('the list', () => {
  it('[EXT-14] shows the channel, and its items in order with effects and prices', async () => {
    const dear = demoItem({ uuid: spokenItem().uuid, title: 'Big show', amount: 10000, sku: 'bits10000' });
    await openPanel({ items: [dear, demoItem()], getProducts: () => productsOf(25, 10000) });
    expect(screen.getByText('Demo Channel')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Big show',
      'Air horn',
    ]);
    expect(screen.getByRole('button', { name: 'Use 10,000 Bits: Big show' }).textContent).toBe('10,000');
    expect(within(rowOf('Air horn')).getByText('One of three, at random')).toBeTruthy();
    expect(isOff('Air horn')).toBe(false);
  });

  it('counts a cooldown down by the server’s clock and enables the item when it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] });
    vi.setSystemTime(0);
    await openPanel({ items: [demoItem({ readyAt: 1_800_000_002_000 })] });
    expect(within(rowOf('Air horn')).getByText('Ready in 0:02')).toBeTruthy();
    expect(isOff('Air horn')).toBe(true);
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    expect(within(rowOf('Air horn')).getByText('Ready in 0:01')).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    expect(isOff('Air horn')).toBe(false);
  });

  it.each([
    ['what the EBS says', { items: [demoItem({ unavailable: 'Only while live.' })] }, 'Only while live.'],
    ['no sign-in', { opaqueId: 'A1' }, SIGN_IN_FIRST],
    ['products refused', { getProducts: () => Promise.reject(new Error('unsupported')) }, PRODUCTS_FAILED],
    ['no products', { getProducts: () => productsOf() }, PRODUCTS_FAILED],
    ['no product at that price', { getProducts: () => productsOf(300) }, PRODUCT_MISSING],
    ['products of another shape', { getProducts: () => Promise.resolve('none') }, PRODUCTS_FAILED],
  ])('disables an item and says why: %s', async (_, options, reason) => {
    await openPanel(options);
    expect(within(rowOf('Air horn')).getByText(reason)).toBeTruthy();
    fireEvent.click(useButton('Air horn'));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says that the stream shows no alerts', async () => {
    await openPanel({ list: { alertPage: 'away' } });
    expect(screen.getByText(/not showing alerts right now/)).toBeTruthy();
  });

  it.each([
    [undefined, null],
    [0, null],
    [1, 'One alert is ahead of yours.'],
    [3, '3 alerts are ahead of yours.'],
  ])('says how many alerts are ahead, if the streamer allows it: %s', async (waiting, text) => {
    await openPanel({ list: { waiting } });
    const notice = screen.queryByText(/ahead of yours/);
    expect(notice?.textContent ?? null).toBe(text);
  });

  it('asks again when the channel broadcasts, once for several broadcasts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ebs, fire } = await openPanel();
    ebs.answers[LIST_CALL] = demoList([demoItem({ title: 'Fog horn' })]);
    for (let count = 0; count < 5; count += 1) fire('broadcast');
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    await settle();
    expect(screen.getByText('Fog horn')).toBeTruthy();
    expect(ebs.bodies(LIST_CALL)).toHaveLength(2);
  });

  it('asks again every 30 seconds and when it becomes visible', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ebs, fire } = await openPanel();
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    expect(ebs.bodies(LIST_CALL)).toHaveLength(2);
    await settle();
    await act(async () => fire('visibility', false));
    await act(async () => fire('visibility', true));
    expect(ebs.bodies(LIST_CALL)).toHaveLength(3);
  });

  it('keeps the list while the EBS is away, and says that it may be old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ebs } = await openPanel();
    ebs.answers[LIST_CALL] = 'away';
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    await settle();
    expect(screen.getByText(/This list may be out of date/)).toBeTruthy();
    expect(useButton('Air horn')).toBeTruthy();
  });
});

describe('in place of the list', () => {
  it('shows a skeleton while loading', async () => {
    await openPanel({ authorized: false });
    expect(screen.getByRole('status', { name: 'Loading what you can use Bits on' })).toBeTruthy();
  });

  it('shows a message if the streamer has no items', async () => {
    await openPanel({ items: [] });
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
  });

  it('shows no Bits button if Bits are disabled', async () => {
    await openPanel({ bitsEnabled: false });
    expect(screen.getByRole('heading', { name: 'No Bits here' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  it('shows the EBS’s message for a channel that is not set up', async () => {
    const body = { error: 'channel.unknown', message: 'This channel has not set up the extension yet.' };
    await openPanel({ answers: { [LIST_CALL]: { status: 404, body } } });
    expect(screen.getByText(body.message)).toBeTruthy();
  });

  it('offers to try again while the EBS is away', async () => {
    const { ebs } = await openPanel({ answers: { [LIST_CALL]: 'away' } });
    expect(screen.getByRole('heading', { name: 'The stream’s server is unavailable' })).toBeTruthy();
    ebs.answers[LIST_CALL] = demoList([demoItem()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await settle();
    expect(useButton('Air horn')).toBeTruthy();
  });

  it('shows a reload button if Twitch does not authorize', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { authorize } = await openPanel({ authorized: false });
    await act(async () => await vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    await act(async () => authorize());
    await settle();
    expect(useButton('Air horn')).toBeTruthy();
  });
});

describe('an expired token', () => {
  it('waits for a new token from Twitch, and asks for a reload after 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ebs, authorize } = await openPanel();
    const good = ebs.answers[LIST_CALL];
    ebs.answers[LIST_CALL] = { status: 401, body: { error: 'auth.invalid', message: 'No.' } };
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    await settle();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    ebs.answers[LIST_CALL] = good ?? 'away';
    await act(async () => authorize('token-2'));
    await settle();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    expect(ebs.calls.at(-1)?.token).toBe('Bearer token-2');
  });
});

it('follows Twitch’s light and dark theme', async () => {
  const { fire } = await openPanel();
  expect(document.documentElement.dataset.theme).toBe('dark');
  await act(async () => fire('context', { theme: 'light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await act(async () => fire('context', { game: 'Chess' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});
