import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRewardsPage, sampleReward } from '../../../../test/rewards-page.tsx';
// Loaded beforehand, because the card loads it lazily.
import '../../../features/skipMedia/SkipMediaEditor.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const PATH = '/api/user/reward/reward-1';
const SKIP = { id: 'skip', type: 'skipMedia', settings: {} };

/** Opens the editor of a reward that skips media. Calls that change it never get a response. */
async function openEditor(features: unknown[] = [SKIP]) {
  const page = openRewardsPage([sampleReward(1, { features })], {}, { at: '/dashboard/rewards/reward-1' });
  const answer = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answered = await answer(...asked);
    return asked[1]?.method === 'GET' || String(asked[0]).includes('shortId') ? answered : new Promise(() => {});
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }));
  const sent = () =>
    page.server.calls
      .filter(({ call }) => call.includes(PATH))
      .map(({ call, body, keepalive }) => ({ call: call.replace(PATH, ''), body, keepalive }));
  const toggleNeeded = () => fireEvent.click(screen.getByRole('switch', { name: 'Keep the points if this fails' }));
  return { ...page, dialog, sent, toggleNeeded };
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('leaving the page with unsaved changes of a reward', () => {
  it('sends form, features and rules at once, each only once, in calls that outlive the page', async () => {
    const { dialog, sent, toggleNeeded } = await openEditor();
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Skip it' } });
    fireEvent.click(dialog.getByRole('button', { name: /^Skip Media/ }));
    toggleNeeded();
    fireEvent.click(dialog.getByRole('switch', { name: 'Own cooldown' }));
    expect(sent()).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    leave();
    vi.restoreAllMocks();
    const wanted = [
      { call: 'PATCH ', body: { updates: { title: 'Skip it' } }, keepalive: true },
      { call: 'PATCH /features/skip', body: { updates: { optional: true } }, keepalive: true },
      { call: 'PUT /rules', body: { cooldown: 60 }, keepalive: true },
    ];
    expect(sent().sort((a, b) => a.call.localeCompare(b.call))).toMatchObject(wanted);
  });

  it('resends what is in flight, and patches a feature that is being added', async () => {
    const { dialog, sent, toggleNeeded, user } = await openEditor([]);
    await user.click(dialog.getByRole('button', { name: 'Add Features +' }));
    await user.click(await screen.findByRole('button', { name: /^Skip Media/ }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent()).toMatchObject([
      { call: 'POST /features', body: { feature: { optional: false } }, keepalive: false },
    ]);
    const [first] = sent().map(({ body }) => (body as { feature: { id: string } }).feature);
    const id = first?.id;
    toggleNeeded();
    leave();
    expect(sent().slice(1)).toMatchObject([
      { call: 'POST /features', body: { feature: { id, optional: true } }, keepalive: true },
      { call: `PATCH /features/${id}`, body: { updates: { optional: true } }, keepalive: true },
    ]);
  });

  it('does not send invalid changes, and sends those too large to outlive the page as ordinary calls', async () => {
    const long = { id: 'long', type: 'tts', settings: { filter: { wordList: Array(2_000).fill('x'.repeat(55)) } } };
    const { dialog, sent, toggleNeeded } = await openEditor([long]);
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: /^Text to Speech/ }));
    toggleNeeded();
    leave();
    expect(sent()).toMatchObject([{ call: 'PATCH /features/long', keepalive: false }]);
  });
});
