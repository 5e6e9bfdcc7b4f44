import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '../../../test/fake-server.ts';
import { renderEditor } from '../../../test/render-editor.tsx';
import { describeConnection } from './describe-connection.ts';
import { ObsEditor } from './ObsEditor.tsx';

const REPORT: ObsReport = {
  level: 1,
  version: '30.2.3',
  status: null,
  scene: 'Game',
  scenes: ['Game', 'Break'],
  websocket: 'on',
  inputs: ['Mic', 'Desktop'],
  sources: [
    { scene: 'Game', source: 'Cam' },
    { scene: 'Group', source: 'Logo' },
  ],
  filters: [{ source: 'Cam', filter: 'Blur' }],
};

function open(report: ObsReport | null, settings: object = {}) {
  createFakeServer({
    'GET /api/user/obs': { body: { report } },
    'POST /api/user/obs/form': {
      status: 409,
      body: { error: 'alert.obs_refused', message: 'OBS is streaming or recording.' },
    },
  });
  return renderEditor('obs', ObsEditor, settings, { place: 'reward' });
}
const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const choose = async (label: string, value: string) => fireEvent.change(await select(label), { target: { value } });
const optionsOf = async (label: string) => [...(await select(label)).options].slice(1).map(({ value }) => value);

describe('the OBS editor', () => {
  it('[FEAT-obs-02] begins with audio that is muted for 15,000 ms', async () => {
    const { settings } = open(REPORT);
    expect(settings()).toEqual({
      events: [{ target: 'audio', action: 'mute', options: { name: '', value: '', duration: 15_000 } }],
    });
    expect(screen.getByLabelText<HTMLInputElement>('Duration').value).toBe('15');
  });

  it('edits every target and action, with choices from what the page reports', async () => {
    const { settings } = open(REPORT);
    const [event] = settings().events;
    expect(await screen.findByText('Uses obs-websocket. Works now.')).toBeTruthy();
    expect([...(await select('What')).options].map(({ value }) => value)).toEqual([
      'audio',
      'source',
      'filter',
      'scene',
      'replay',
    ]);
    expect(await optionsOf('Audio source')).toEqual(['Mic', 'Desktop']);
    await choose('Action', 'volume');
    await choose('Audio source', 'Mic');
    fireEvent.change(screen.getByLabelText('Volume in percent'), { target: { value: '40' } });
    expect(settings().events[0]).toEqual({
      ...event,
      action: 'volume',
      options: { ...event?.options, name: 'Mic', value: 40 },
    });
    await choose('What', 'source');
    await choose('Scene or group', 'Group');
    expect(await optionsOf('Source')).toEqual(['Logo']);
    await choose('Source', 'Logo');
    await choose('Action', 'hide');
    expect(settings().events[0]).toMatchObject({ action: 'hide', options: { name: 'Logo', value: 'Group' } });
    await choose('What', 'filter');
    await choose('Source or scene', 'Cam');
    await choose('Filter', 'Blur');
    expect(settings().events[0]).toMatchObject({ action: 'enable', options: { name: 'Cam', value: 'Blur' } });
    await choose('What', 'scene');
    await choose('Scene', 'Break');
    fireEvent.change(screen.getByLabelText('Duration'), { target: { value: '0' } });
    expect(settings().events[0]).toMatchObject({ action: 'switch', options: { name: 'Break', duration: 0 } });
    await choose('What', 'replay');
    expect(settings().events[0]).toMatchObject({ action: 'save' });
    expect(screen.queryByLabelText('Duration')).toBeNull();
  });

  it('adds events and removes all but one', async () => {
    const { settings } = open(REPORT);
    fireEvent.click(screen.getByText('Add event'));
    expect(settings().events.length).toBe(2);
    fireEvent.click(screen.getByLabelText('Remove event 1'));
    expect(settings().events.length).toBe(1);
    expect(screen.queryByText('Remove')).toBeNull();
  });

  it('lets names be typed without a page, and keeps one that OBS does not have', async () => {
    const mic = { options: { name: 'Old mic' } };
    open(null, { events: [mic] });
    expect(await screen.findByText('Needs obs-websocket. No alert page is open in OBS now.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Audio source').value).toBe('Old mic');
    open(REPORT, { events: [mic] });
    expect((await screen.findByText('Old mic (not in OBS now)')).tagName).toBe('OPTION');
  });

  it('asks for the form, and says why it is not shown', async () => {
    open(REPORT);
    expect(
      await screen.findByText('The alert page in OBS has “Read access to OBS status information” (version 30.2.3).'),
    ).toBeTruthy();
    fireEvent.click(screen.getByText('Show the form in OBS'));
    expect((await screen.findByRole('status', { hidden: true })).textContent).toBe('OBS is streaming or recording.');
    const help = screen.getByText('How to set this up in OBS').closest('details');
    expect(within(help as HTMLElement).getByText(/needs an address that begins with wss:\/\//)).toBeTruthy();
  });
});

it.each<[Parameters<typeof describeConnection>[0], Partial<ObsReport>, boolean, string]>([
  ['scene', { level: 4, websocket: 'off' }, true, 'Built into OBS. Works now.'],
  ['scene', { level: 3, websocket: 'on' }, true, 'Uses obs-websocket. Works now.'],
  [
    'scene',
    { level: 3, websocket: 'off' },
    false,
    'Needs page permissions “Advanced access to OBS”, or obs-websocket: it is not set up on this alert page. Now: “Basic access to OBS”.',
  ],
  ['replay', { level: 3, websocket: 'off' }, true, 'Built into OBS. Works now.'],
  ['mute', { level: 5, websocket: 'refused' }, false, 'Needs obs-websocket: OBS refused the password.'],
  ['filter', { websocket: 'unreachable' }, false, 'Needs obs-websocket: OBS does not answer at its address.'],
])('describes %s with %o, and whether it works: %s', (operation, part, works, text) => {
  expect(describeConnection(operation, { ...REPORT, ...part })).toEqual({ works, text });
});
