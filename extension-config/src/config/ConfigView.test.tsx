import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdAnswer, openView, READ_CALL, settle } from '../../test/open-view.tsx';
import { sampleConfig, sampleItem } from '../../test/samples.ts';
import { AWAY_NOTICE } from '../app/config-store.ts';
import { ConfigView } from './ConfigView.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PATCH_CALL = `PATCH /api/extension/config/items/${sampleItem().uuid}`;
const TEST_CALL = `POST /api/extension/config/items/${sampleItem().uuid}/test`;
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Air horn is on' });
const price = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Price of Air horn, in Bits' });
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
const saved = (part: Partial<ReturnType<typeof sampleItem>>) => ({ body: sampleConfig({ items: [sampleItem(part)] }) });

describe('the status', () => {
  it('says that the alert page is connected, what is playing and what waits', async () => {
    const counts = { done: 9, playing: 1, waiting: 2, asked: 5, held: 3, owed: 4 };
    await openView(ConfigView, { answers: { [READ_CALL]: { body: sampleConfig({ counts }) } } });
    const card = screen.getByRole('region', { name: 'Status' });
    expect(within(card).getByText('Alert page connected')).toBeTruthy();
    const facts = within(card)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual(['Playing 1', 'Waiting 2', 'To approve 5', 'Held 3', 'Owed 4']);
    expect(screen.queryByText('Alerts are paused')).toBeNull();
  });

  it('says what to do without an alert page, and that alerts are paused', async () => {
    await openView(ConfigView, { answers: { [READ_CALL]: { body: sampleConfig({ alertPages: 0, paused: true }) } } });
    expect(screen.getByText('Alert page disconnected')).toBeTruthy();
    expect(screen.getByText(/browser source of OBS/)).toBeTruthy();
    expect(screen.getByText('Alerts are paused')).toBeTruthy();
  });

  it('links to the dashboard in a new tab', async () => {
    await openView(ConfigView);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Dashboard/ });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://ebs.example/dashboard',
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

describe('an item', () => {
  it('switches at once, and stays switched when the server confirms', async () => {
    const held = holdAnswer();
    const { ebs } = await openView(ConfigView, { answers: { [PATCH_CALL]: held.answer } });
    expect(toggle().checked).toBe(true);
    await act(async () => fireEvent.click(toggle()));
    expect(toggle().checked).toBe(false);
    expect(screen.getByText('Off: hidden from viewers. No cooldown')).toBeTruthy();
    ebs.answers[READ_CALL] = saved({ enabled: false });
    held.release({ body: { message: 'The item is saved.' } });
    await settle();
    expect(toggle().checked).toBe(false);
    expect(ebs.bodies(PATCH_CALL)).toEqual([{ enabled: false }]);
  });

  it('switches back when the server refuses, and says why', async () => {
    const held = holdAnswer();
    await openView(ConfigView, { answers: { [PATCH_CALL]: held.answer } });
    await act(async () => fireEvent.change(price(), { target: { value: '300' } }));
    expect(price().value).toBe('300');
    held.release({ status: 404, body: { error: 'item.not_found', message: 'This item no longer exists.' } });
    await settle();
    expect(price().value).toBe('25');
    expect(screen.getByText('This item no longer exists.')).toBeTruthy();
    fireEvent.click(button('OK'));
    expect(screen.queryByText('This item no longer exists.')).toBeNull();
  });

  it('switches back when there is no answer', async () => {
    await openView(ConfigView, { answers: { [PATCH_CALL]: 'away' } });
    await act(async () => fireEvent.click(toggle()));
    await settle();
    expect(toggle().checked).toBe(true);
    expect(screen.getByText(AWAY_NOTICE)).toBeTruthy();
  });

  it('accepts any of the 26 amounts as its price', async () => {
    const { ebs } = await openView(ConfigView, { answers: { [PATCH_CALL]: { body: { message: 'Saved.' } } } });
    expect(price().options).toHaveLength(26);
    ebs.answers[READ_CALL] = saved({ amount: 10000 });
    await act(async () => fireEvent.change(price(), { target: { value: '10000' } }));
    await settle();
    expect(price().selectedOptions[0]?.textContent).toBe('10,000');
    expect(ebs.bodies(PATCH_CALL)).toEqual([{ amount: 10000 }]);
  });

  it('sends quick presses one after another, and shows the last one', async () => {
    const first = holdAnswer();
    const { ebs } = await openView(ConfigView, { answers: { [PATCH_CALL]: first.answer } });
    await act(async () => fireEvent.click(toggle()));
    await act(async () => fireEvent.click(toggle()));
    expect(toggle().checked).toBe(true);
    expect(ebs.bodies(PATCH_CALL)).toEqual([{ enabled: false }]);
    first.release({ body: { message: 'Saved.' } });
    await settle();
    expect(ebs.bodies(PATCH_CALL)).toEqual([{ enabled: false }, { enabled: true }]);
    expect(toggle().checked).toBe(true);
  });

  it('without a feature says what is missing, and cannot be tested', async () => {
    await openView(ConfigView, { answers: { [READ_CALL]: saved({ kinds: [] }) } });
    expect(screen.getByText('To make it work, add a feature in the dashboard.')).toBeTruthy();
    expect(button('Test Air horn').disabled).toBe(true);
  });
});

describe('a test', () => {
  it('plays once, shows the server’s answer, and locks for 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { ebs } = await openView(ConfigView, {
      answers: { [TEST_CALL]: { body: { message: 'The demo is on its way.' } } },
    });
    fireEvent.click(button('Test Air horn'));
    await settle();
    expect(screen.getByText('The demo is on its way.')).toBeTruthy();
    expect(button('Test Air horn, again in 10 seconds').textContent).toBe('Test 10 s');
    fireEvent.click(button(/^Test Air horn/));
    await act(async () => vi.advanceTimersByTime(9_000));
    expect(button('Test Air horn, again in 1 seconds').getAttribute('aria-disabled')).toBe('true');
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(button('Test Air horn').getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText('The demo is on its way.')).toBeNull();
    expect(ebs.bodies(TEST_CALL)).toHaveLength(1);
  });

  it('shows why it was refused; only a lock by the server keeps the button locked', async () => {
    const { ebs } = await openView(ConfigView, {
      answers: { [TEST_CALL]: { status: 400, body: { error: 'demo.feature', message: 'Add a feature first.' } } },
    });
    fireEvent.click(button('Test Air horn'));
    await settle();
    expect(screen.getByText('Add a feature first.')).toBeTruthy();
    expect(button('Test Air horn').getAttribute('aria-disabled')).toBeNull();
    ebs.answers[TEST_CALL] = { status: 429, body: { error: 'demo.locked', message: 'Wait a few seconds.' } };
    fireEvent.click(button('Test Air horn'));
    await settle();
    expect(screen.getByText('Wait a few seconds.')).toBeTruthy();
    expect(button(/again in/).getAttribute('aria-disabled')).toBe('true');
  });
});

it('links to the dashboard if there are no items', async () => {
  await openView(ConfigView, { answers: { [READ_CALL]: { body: sampleConfig({ items: [] }) } } });
  expect(screen.getByRole('heading', { name: 'Nothing to use Bits on yet' })).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Add an item/ });
  expect(link.href).toBe('https://ebs.example/dashboard/extension');
});
