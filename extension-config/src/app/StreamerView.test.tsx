import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openView, READ_CALL, settle } from '../../test/open-view.tsx';
import { sampleConfig } from '../../test/samples.ts';
import { ConfigView } from '../config/ConfigView.tsx';
import { REFRESH_MS } from './config-store.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const paused = { body: sampleConfig({ paused: true }) };

it('shows a skeleton while loading', async () => {
  await openView(ConfigView, { authorized: false });
  expect(screen.getByRole('status', { name: 'Loading your channel' })).toBeTruthy();
});

it('asks again every 4 seconds, but only while visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ebs, fire } = await openView(ConfigView);
  ebs.answers[READ_CALL] = paused;
  await act(async () => await vi.advanceTimersByTimeAsync(REFRESH_MS));
  await settle();
  expect(screen.getByText('Alerts are paused')).toBeTruthy();
  expect(ebs.bodies(READ_CALL)).toHaveLength(2);
  await act(async () => fire('visibility', false));
  await act(async () => await vi.advanceTimersByTimeAsync(5 * REFRESH_MS));
  expect(ebs.bodies(READ_CALL)).toHaveLength(2);
  await act(async () => fire('visibility', true));
  await settle();
  expect(ebs.bodies(READ_CALL)).toHaveLength(3);
});

it('asks again when the channel broadcasts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ebs, fire } = await openView(ConfigView);
  ebs.answers[READ_CALL] = paused;
  await act(async () => fire('broadcast'));
  await act(async () => await vi.advanceTimersByTimeAsync(1_000));
  await settle();
  expect(screen.getByText('Alerts are paused')).toBeTruthy();
});

it('tells anyone but the streamer that the view is not for them', async () => {
  const body = { error: 'auth.forbidden', message: 'You are not allowed to do this.' };
  await openView(ConfigView, { answers: { [READ_CALL]: { status: 403, body } } });
  expect(screen.getByRole('heading', { name: 'This page is for the streamer' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('sends a streamer without an account to the dashboard', async () => {
  const body = { error: 'channel.unknown', message: 'This channel has not set up the extension yet.' };
  await openView(ConfigView, { answers: { [READ_CALL]: { status: 404, body } } });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open the dashboard/ });
  expect(new URL(link.href).pathname).toBe('/dashboard');
});

it('shows any other refusal in the server’s words', async () => {
  const body = { error: 'auth.relink', message: 'Reconnect Twitch to continue.' };
  await openView(ConfigView, { answers: { [READ_CALL]: { status: 409, body } } });
  expect(screen.getByText('Reconnect Twitch to continue.')).toBeTruthy();
});

it('keeps its content while the server is away, and tries again when asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ebs } = await openView(ConfigView);
  ebs.answers[READ_CALL] = 'away';
  await act(async () => await vi.advanceTimersByTimeAsync(REFRESH_MS));
  await settle();
  expect(screen.getByText('No connection. This may be out of date.')).toBeTruthy();
  expect(screen.getByText('Air horn')).toBeTruthy();
  ebs.answers[READ_CALL] = paused;
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await settle();
  expect(screen.getByText('Alerts are paused')).toBeTruthy();
});

it('says that the server is away if nothing was loaded yet', async () => {
  await openView(ConfigView, { answers: { [READ_CALL]: 'away' } });
  expect(screen.getByRole('heading', { name: 'The server is unavailable' })).toBeTruthy();
});

it('asks for a reload if Twitch does not authorize', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openView(ConfigView, { authorized: false });
  await act(async () => await vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

it('follows Twitch’s light and dark theme', async () => {
  const { fire } = await openView(ConfigView);
  await act(async () => fire('context', { theme: 'light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});

it('rejects a dashboard address that would run a script', async () => {
  const body = sampleConfig({ dashboardUrl: 'javascript:alert(1)' });
  await openView(ConfigView, { answers: { [READ_CALL]: { body } } });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The server is unavailable' })).toBeTruthy();
});
