import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubClipboard } from '../../test/clipboard.ts';
import { createFakeServer, type FakeAnswer, refusal } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { sampleChannelState, sampleUser } from '../../test/samples.ts';
import { AlertUrlCard } from './AlertUrlCard.tsx';

const STATUS = 'GET /api/twotime/user/status';
const URL_OF_PAGE = sampleUser().alertUrl;
const connected = (connections: number): FakeAnswer => ({ body: { error: null, message: 'Fine.', connections } });

function openCard(status: FakeAnswer = connected(1), answers: Record<string, FakeAnswer> = {}) {
  const server = createFakeServer({ [STATUS]: status, ...answers });
  renderApp(<AlertUrlCard user={sampleUser()} />);
  return server;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Alert page URL');
let clipboard: ReturnType<typeof stubClipboard>;

beforeEach(() => {
  clipboard = stubClipboard();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the alert page address', () => {
  it('[ALERT-03, ALERT-04, HOME-08] is masked; a press shows and copies it, a press elsewhere masks it again', async () => {
    openCard();
    expect(field().value).not.toContain('demo-alert-key');
    fireEvent.click(field());
    expect(field().value).toBe(URL_OF_PAGE);
    expect(await screen.findByText('Copied URL to Clipboard')).toBeTruthy();
    expect(clipboard.copied).toEqual([URL_OF_PAGE]);
    fireEvent.pointerDown(document.body);
    expect(field().value).not.toContain('demo-alert-key');
  });

  it('[ALERT-04] is shown with Enter, and masked again with Escape and on blur', () => {
    openCard();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe(URL_OF_PAGE);
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).not.toContain('demo-alert-key');
    fireEvent.keyDown(field(), { key: 'Enter' });
    act(() => screen.getByRole('button', { name: 'New address' }).focus());
    expect(field().value).not.toContain('demo-alert-key');
  });

  it('[ALERT-05, ERR-01] is copied by a button without being shown', async () => {
    openCard();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied URL to Clipboard')).toBeTruthy();
    expect(clipboard.copied).toEqual([URL_OF_PAGE]);
    expect(field().value).not.toContain('demo-alert-key');
  });

  it('[ERR-01] reports a failed copy', async () => {
    clipboard.isOpen = false;
    openCard();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeTruthy();
  });

  it('is regenerated after a confirmation and replaces the old one', async () => {
    const fresh = { message: 'Done.', alertUrl: 'http://localhost:8080/alerts/v1/other-key' };
    const server = openCard(connected(1), { 'POST /api/user/alert-key': { body: fresh } });
    await userEvent.click(screen.getByRole('button', { name: 'New address' }));
    expect(server.callsTo('POST /api/user/alert-key')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Create new address' }));
    expect(await screen.findByText('New address created. Update it in your streaming software.')).toBeTruthy();
    expect(server.callsTo('POST /api/user/alert-key')).toHaveLength(1);
  });
});

describe('the status of the alert page', () => {
  it('[ALERT-06, ALERT-09] is loading at first', () => {
    openCard();
    expect(screen.getByText('Loading Alert Page Status...')).toBeTruthy();
  });

  it.each([
    ['connected with one page open', connected(1), 'Alert Page Connected!', 'Everything looks good!'],
    ['connected with three', connected(3), 'Alert Page Connected!', 'Everything looks good!'],
    ['disconnected with none', connected(0), "Couldn't communicate with Alert Page", /browser source/],
    ['an error', { body: { error: 'x', message: 'It fell over.', connections: 2 } }, 'Something broke.', /again/],
  ])('[ALERT-06, ALERT-07, ALERT-08, ALERT-09, ALERT-12] %s', async (_, answer, title, hint) => {
    openCard(answer as FakeAnswer);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(hint, { selector: '[data-status] span' })).toBeTruthy();
  });

  it('[ALERT-10] shows the returned message when the check fails', async () => {
    openCard(refusal(503, 'We cannot look right now.'));
    expect(await screen.findByText('Something broke.')).toBeTruthy();
    expect(await screen.findByText('We cannot look right now.')).toBeTruthy();
  });

  it('[ALERT-05, ALERT-11] is checked again on request, at most every two seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const server = openCard(connected(0));
    await screen.findByText("Couldn't communicate with Alert Page");
    expect(server.callsTo(STATUS)).toHaveLength(1);
    vi.setSystemTime(1_000_400);
    fireEvent.click(screen.getByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText('Please wait 2 second(s) before checking again')).toBeTruthy();
    vi.setSystemTime(1_001_500);
    fireEvent.click(screen.getByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText('Please wait 1 second(s) before checking again')).toBeTruthy();
    expect(server.callsTo(STATUS)).toHaveLength(1);
    vi.setSystemTime(1_002_000);
    server.answers[STATUS] = connected(1);
    fireEvent.click(screen.getByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText('Alert Page Connected!')).toBeTruthy();
    expect(server.callsTo(STATUS).map((call) => call.search)).toEqual(Array(2).fill(`?uuid=${sampleUser().uuid}`));
  });
});

describe('the sounds kept out of VODs', () => {
  it.each([
    [true, 'The sound page is open.'],
    [false, 'The sound page is not open beside your alert page. Clips marked Not for VOD are not sold until it is.'],
  ])('have an address to copy, steps for OBS, and a state (open: %s)', async (hasSoundPage, text) => {
    openCard(connected(1), { 'GET /api/user/state': { body: sampleChannelState({ hasSoundPage }) } });
    fireEvent.click(screen.getByText('Sounds kept out of your VODs'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(/Advanced Audio Properties/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy the address of the sound page' }));
    expect(await screen.findByText('Copied URL to Clipboard')).toBeTruthy();
    expect(clipboard.copied).toEqual([sampleUser().soundPageUrl]);
  });
});
