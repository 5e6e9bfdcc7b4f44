import { STATUS_POLL_MS } from '@bitcue/shared/constants/timing.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { StatusCard } from './StatusCard.tsx';

const STATUS = 'GET /api/user/platform/status';
const FAILED = 'Failed to check extension status. Please try again.';
const status = (over: Record<string, unknown> = {}) => ({
  body: { active: null, installed: false, version: '1.0.0', installUrl: 'https://localhost/install', ...over },
});
const ACTIVE = { active: { kind: 'panel', slot: '1' }, installed: true };

function SetupState() {
  return <p>Setup from {JSON.stringify(useLocation().state)}</p>;
}

function renderCard() {
  return renderApp(
    <Routes>
      <Route path="/dashboard/extension" element={<StatusCard />} />
      <Route path="/dashboard/extension/setup" element={<SetupState />} />
    </Routes>,
    { at: '/dashboard/extension' },
  );
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

describe('StatusCard', () => {
  it('[EXT-02] shows that the extension is active, and in which slot', async () => {
    createFakeServer({ [STATUS]: status(ACTIVE) });
    renderCard();
    expect(await screen.findByRole('heading', { name: 'Extension Active' })).toBeDefined();
    expect(screen.getByText('Panel, slot 1. Viewers can use Bits now.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("[EXT-02] shows that it is not active, with a button 'Activate Now'", async () => {
    createFakeServer({ [STATUS]: status() });
    renderCard();
    expect(await screen.findByRole('heading', { name: 'Extension Not Active' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Activate Now' })).toBeDefined();
  });

  it('[EXT-03] polls every 30 seconds, even in the background', async () => {
    const server = createFakeServer({ [STATUS]: status() });
    renderCard();
    await screen.findByRole('heading', { name: 'Extension Not Active' });
    act(() => focusManager.setFocused(false));
    server.answers[STATUS] = status(ACTIVE);
    await act(() => vi.advanceTimersByTimeAsync(STATUS_POLL_MS - 2_000));
    expect(server.callsTo(STATUS)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.callsTo(STATUS)).toHaveLength(2);
    expect(await screen.findByRole('heading', { name: 'Extension Active' })).toBeDefined();
  });

  it('shows the Bits used since local midnight, and refetches them on each change', async () => {
    const BITS = 'GET /api/user/paid';
    const server = createFakeServer({
      [STATUS]: status(ACTIVE),
      [BITS]: { body: { bits: 1_240, alerts: 1, points: 0, redemptions: 0 } },
    });
    const { client } = renderCard();
    const card = async () => (await screen.findByRole('region', { name: 'Extension status' })).textContent;
    await waitFor(async () => expect(await card()).toContain('1,240 Bits today'));
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    expect(server.callsTo(BITS).map(({ search }) => search)).toEqual([`?since=${midnight.getTime()}`]);
    server.answers[BITS] = { body: { bits: 1_340, alerts: 1, points: 0, redemptions: 0 } };
    await act(() => client.invalidateQueries({ queryKey: ['activity'] }));
    await waitFor(async () => expect(await card()).toContain('1,340 Bits today'));
  });

  it('shows no Bits until they are loaded', async () => {
    createFakeServer({ [STATUS]: status(ACTIVE), 'GET /api/user/paid': refusal(500, 'Not now.') });
    renderCard();
    await screen.findByRole('heading', { name: 'Extension Active' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(/Bits today/)).toBeNull();
  });

  it('[ERR-02] reports a failed check and retries on request', async () => {
    const server = createFakeServer({ [STATUS]: refusal(502, 'Twitch is away.') });
    renderCard();
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    server.answers[STATUS] = status(ACTIVE);
    await user().click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'Extension Active' })).toBeDefined();
  });

  it('[ERR-02] keeps the last known status when a later check fails', async () => {
    const server = createFakeServer({ [STATUS]: status(ACTIVE) });
    renderCard();
    await screen.findByRole('heading', { name: 'Extension Active' });
    server.answers[STATUS] = refusal(502, 'Twitch is away.');
    await act(() => vi.advanceTimersByTimeAsync(STATUS_POLL_MS));
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    expect(screen.getByRole('heading', { name: 'Extension Active' })).toBeDefined();
  });

  it('[ACT-01] [ACT-02] checks the status before activating, and reports if it is already active', async () => {
    const server = createFakeServer({ [STATUS]: status() });
    renderCard();
    const button = await screen.findByRole('button', { name: 'Activate Now' });
    server.answers[STATUS] = status(ACTIVE);
    await user().click(button);
    expect(await screen.findByText('The extension is already active')).toBeDefined();
    expect(server.callsTo(STATUS)).toHaveLength(2);
    expect(screen.getByTestId('path').textContent).toBe('/dashboard/extension');
  });

  it.each([
    ['goes to the activation when it is installed', true, 'activation'],
    ['goes to the installation when it is not', false, 'install'],
  ])('[ACT-03, ACT-04] %s', async (_title, installed, start) => {
    createFakeServer({ [STATUS]: status({ installed }) });
    renderCard();
    await user().click(await screen.findByRole('button', { name: 'Activate Now' }));
    expect(await screen.findByText(`Setup from {"start":"${start}"}`)).toBeDefined();
  });

  it('[ACT-01] [ERR-02] stays on the page if that check fails', async () => {
    const server = createFakeServer({ [STATUS]: status() });
    renderCard();
    const button = await screen.findByRole('button', { name: 'Activate Now' });
    server.answers[STATUS] = refusal(502, 'Twitch is away.');
    await user().click(button);
    expect(await screen.findAllByText(FAILED)).not.toHaveLength(0);
    expect(screen.getByTestId('path').textContent).toBe('/dashboard/extension');
  });
});
