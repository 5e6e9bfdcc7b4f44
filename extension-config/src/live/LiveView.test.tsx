import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { holdAnswer, openView, READ_CALL, settle } from '../../test/open-view.tsx';
import { sampleConfig, sampleInteraction } from '../../test/samples.ts';
import type { Config } from '../app/config-store.ts';
import { LiveView } from './LiveView.tsx';

afterEach(cleanup);

const PAUSE_CALL = 'PUT /api/extension/config/queue';
const SKIP_CALL = 'POST /api/extension/config/interactions/i1/skip';
const open = (config: Partial<Config>, answers: Parameters<typeof openView>[1] = {}) =>
  openView(LiveView, { answers: { [READ_CALL]: { body: sampleConfig(config) }, ...answers.answers } });
const button = (name: string) => screen.getByRole('button', { name });
const section = (heading: string) => screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;
const counts = (part: Partial<Config['counts']>) => ({
  done: 0,
  playing: 0,
  waiting: 0,
  asked: 0,
  held: 0,
  owed: 0,
  ...part,
});

describe('pause', () => {
  it('pauses and resumes at once, and explains the effect', async () => {
    const held = holdAnswer();
    const { ebs } = await open({ counts: counts({ waiting: 2 }) }, { answers: { [PAUSE_CALL]: held.answer } });
    expect(screen.getByText('Alerts play as they arrive. 2 alerts are waiting.')).toBeTruthy();
    await act(async () => fireEvent.click(button('Pause')));
    expect(button('Resume')).toBeTruthy();
    expect(screen.getByText('Paused: no new alerts start. 2 alerts are waiting.')).toBeTruthy();
    ebs.answers[READ_CALL] = { body: sampleConfig({ paused: true }) };
    held.release({ body: { message: 'Paused.' } });
    await settle();
    ebs.answers[PAUSE_CALL] = { body: { message: 'Going on.' } };
    ebs.answers[READ_CALL] = { body: sampleConfig() };
    await act(async () => fireEvent.click(button('Resume')));
    await settle();
    expect(button('Pause')).toBeTruthy();
    expect(ebs.bodies(PAUSE_CALL)).toEqual([{ paused: true }, { paused: false }]);
  });

  it('is reverted when it fails', async () => {
    await open({}, { answers: { [PAUSE_CALL]: 'away' } });
    await act(async () => fireEvent.click(button('Pause')));
    await settle();
    expect(button('Pause')).toBeTruthy();
    expect(screen.getByText(/The server is not responding/)).toBeTruthy();
  });

  it('says that alerts wait for the end of a scene', async () => {
    await open({ holdScene: 'Break', counts: counts({ waiting: 1 }) });
    expect(screen.getByText('OBS shows the scene Break: no new alerts start. 1 alert is waiting.')).toBeTruthy();
  });

  it('says that no alert page is connected', async () => {
    await open({ alertPages: 0, counts: counts({ waiting: 1 }) });
    expect(screen.getByText(/^The alert page is not connected: .* 1 alert is waiting\.$/)).toBeTruthy();
  });
});

describe('the set of rewards', () => {
  const SET_CALL = 'PUT /api/extension/config/set';
  const sets = [
    { choice: 'a', name: 'Racing night', isOn: true },
    { choice: null, name: 'Default set', isOn: false },
  ];
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rewards and items' });

  it('changes at once when one is chosen and Swap is pressed, and changes back if that fails', async () => {
    const held = holdAnswer();
    const { ebs } = await open({ sets }, { answers: { [SET_CALL]: held.answer } });
    expect(select().selectedOptions[0]?.textContent).toBe('Racing night (on)');
    expect(button('Swap')).toHaveProperty('disabled', true);
    fireEvent.change(select(), { target: { value: '1' } });
    expect(ebs.bodies(SET_CALL)).toEqual([]);
    await act(async () => fireEvent.click(button('Swap')));
    expect(select().selectedOptions[0]?.textContent).toBe('Default set (on)');
    held.release({ status: 409, body: { error: 'swapper.nothing', message: 'There is no such set.' } });
    await settle();
    expect(ebs.bodies(SET_CALL)).toEqual([{ choice: null }]);
    expect(select().selectedOptions[0]?.textContent).toBe('Racing night (on)');
    expect(screen.getByText('There is no such set.')).toBeTruthy();
  });

  it('is not shown without rules', async () => {
    await open({ sets: [] });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('what is playing now', () => {
  it('shows viewer, item and message, and can be skipped at once', async () => {
    const held = holdAnswer();
    const playing = sampleInteraction({ state: 'started', kinds: ['tts'], text: 'Hello there', amount: 300 });
    const { ebs } = await open({ recent: [playing] }, { answers: { [SKIP_CALL]: held.answer } });
    const now = within(section('On stream now'));
    expect(now.getByText('Demo Viewer')).toBeTruthy();
    expect(now.getByText('Hello there')).toBeTruthy();
    expect(now.getByText('300 Bits')).toBeTruthy();
    await act(async () => fireEvent.click(button('Skip Air horn by Demo Viewer')));
    expect(now.getByText('Nothing is playing.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'On stream now' }));
    expect(within(section('Recent')).getByText('Skipped')).toBeTruthy();
    held.release({ status: 409, body: { error: 'interaction.state', message: 'This has changed in the meantime.' } });
    await settle();
    expect(now.getByText('Hello there')).toBeTruthy();
    expect(screen.getByText('This has changed in the meantime.')).toBeTruthy();
    expect(ebs.bodies(SKIP_CALL)).toHaveLength(1);
  });
});

describe('the recent list', () => {
  it('shows each interaction’s state; only waiting ones can be skipped', async () => {
    const recent = [
      sampleInteraction({ id: 'i1', state: 'queued', title: 'Fog horn' }),
      sampleInteraction({ id: 'i2', state: 'done', source: 'points', amount: 1500 }),
      sampleInteraction({ id: 'i3', state: 'owed' }),
      sampleInteraction({ id: 'i4', state: 'done', source: 'demo' }),
    ];
    await open({ recent });
    const rows = within(section('Recent')).getAllByRole('listitem');
    const shown = (row: HTMLElement, text: string) => expect(within(row).getByText(text)).toBeTruthy();
    expect(rows).toHaveLength(4);
    for (const [index, label] of ['Waiting', 'Done', 'Owed', 'Done'].entries()) {
      shown(rows[index] as HTMLElement, label);
    }
    shown(rows[1] as HTMLElement, '1,500 points');
    shown(rows[3] as HTMLElement, 'Test');
    expect(screen.getAllByRole('button', { name: /^Skip/ })).toHaveLength(1);
    expect(button('Skip Fog horn by Demo Viewer')).toBeTruthy();
  });

  it('says what will appear here while it is empty', async () => {
    await open({});
    expect(screen.getByText('What viewers use Bits on appears here.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'For you to decide' })).toBeNull();
  });
});

it('links to the dashboard’s activity page for held and owed interactions', async () => {
  await open({ counts: counts({ held: 2, owed: 1 }) });
  const line = within(screen.getByRole('region', { name: 'For you to decide' }));
  expect(line.getByText('2 held, 1 owed: for you to decide.')).toBeTruthy();
  expect(line.getByRole<HTMLAnchorElement>('link').href).toBe('https://ebs.example/dashboard/activity');
});
