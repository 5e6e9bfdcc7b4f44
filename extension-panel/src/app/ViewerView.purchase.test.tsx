import { createMemoryStorage } from '@bitcue/shared/ui/extension/test/memory-storage.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoItem, spokenItem } from '../../test/demo-items.ts';
import { INTENT_READ_CALL, interactionOf, NONCE, openPanel, POST_CALL, settle } from '../../test/open-panel.tsx';
import { CANCELLED_NOTICE } from '../purchase/purchase-machine.ts';
import { INTENT_POLL_FIRST_MS, INTENT_POLL_MAX_MS } from '../purchase/use-intent-poll.ts';
import { AWAY_NOTICE } from '../purchase/use-purchase.ts';

const INTENT_CALL = 'POST /api/extension/intents';
const CANCEL_CALL = `DELETE /api/extension/intents/${NONCE}`;
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const chooseHorn = () => press('Use 25 Bits: Air horn');
/** Chooses the sound and continues up to Twitch's dialog. */
const openDialog = async () => {
  await chooseHorn();
  await press('Use 25 Bits');
};
const receiptBody = (id: string, nonce: string | null) => ({ receipt: `receipt-of-${id}-long-enough`, nonce });

describe('while Twitch sends no receipt', () => {
  const waitFor = async (ms: number) => {
    await act(async () => await vi.advanceTimersByTimeAsync(ms));
    await settle();
  };
  const found = (state: string, part = {}) => ({
    body: { interaction: (interactionOf(state, part) as { body: object }).body },
  });

  it('shows the outcome of the purchase, whichever door told the EBS, and follows it to its end', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    const { ebs, complete } = await openPanel();
    await openDialog();
    await waitFor(INTENT_POLL_FIRST_MS);
    expect(screen.getByRole('button', { name: 'Waiting for Twitch…' })).toBeTruthy();
    ebs.answers[INTENT_READ_CALL] = found('queued', { id: 't1' });
    ebs.answers['GET /api/extension/interactions/t1'] = interactionOf('done', { id: 't1', endedAt: 5 });
    await waitFor(INTENT_POLL_FIRST_MS * 1.5);
    expect(screen.queryByRole('button', { name: 'Waiting for Twitch…' })).toBeNull();
    expect(screen.getByText(/^Next in line/)).toBeTruthy();
    await waitFor(1_000);
    expect(screen.getByText(/^Played/)).toBeTruthy();
    ebs.answers[POST_CALL] = interactionOf('done', { id: 't1', endedAt: 5 });
    // The receipt arrives after all: it is posted with its nonce, and what is known stays on screen.
    await act(async () => complete('bits25', 't1'));
    expect(screen.getByText(/^Played/)).toBeTruthy();
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', NONCE)]);
  });

  it('asks less and less often, even while the EBS is away, and stops after going back', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    const { ebs } = await openPanel();
    await openDialog();
    await waitFor(10_000);
    expect(ebs.bodies(INTENT_READ_CALL)).toHaveLength(2);
    ebs.answers[INTENT_READ_CALL] = 'away';
    for (let minute = 0; minute < 10; minute += 1) await waitFor(60_000);
    const before = ebs.bodies(INTENT_READ_CALL).length;
    await waitFor(10 * INTENT_POLL_MAX_MS);
    expect(ebs.bodies(INTENT_READ_CALL).length - before).toBe(10);
    await press('Go back');
    await waitFor(10 * INTENT_POLL_MAX_MS);
    expect(ebs.bodies(INTENT_READ_CALL)).toHaveLength(before + 10);
  });
});

describe('while the stream shows no alerts', () => {
  it.each(['received', 'verified', 'queued', 'leased'])('never says in state %s that it plays soon', async (state) => {
    const { complete, container } = await openPanel({
      list: { alertPage: 'away' },
      answers: { [POST_CALL]: interactionOf(state, { ahead: 0, text: 'You are next.' }) },
    });
    await openDialog();
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(screen.getByText(/not showing alerts right now/)).toBeTruthy();
    expect(screen.getByText(/^Waiting for the stream/)).toBeTruthy();
    expect(screen.getByText('It waits until the stream shows alerts again.')).toBeTruthy();
    expect(container.textContent).not.toMatch(/About to play|Next in line|You are next|One moment/);
  });

  it('does not deny that an alert is playing now', async () => {
    const { complete } = await openPanel({
      list: { alertPage: 'away' },
      answers: { [POST_CALL]: interactionOf('started') },
    });
    await openDialog();
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(screen.getByText(/^Playing now/)).toBeTruthy();
    expect(screen.queryByText(/not showing alerts/)).toBeNull();
  });
});

describe('using Bits', () => {
  it('[GEN-02] asks the EBS, opens Twitch’s dialog, posts the receipt and follows the interaction until it has played', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    const { ebs, used, complete, container } = await openPanel();
    const seen = [container.textContent];
    await chooseHorn();
    seen.push(container.textContent);
    await press('Use 25 Bits');
    seen.push(container.textContent);
    expect(ebs.bodies(INTENT_CALL)).toEqual([{ item: '00000000-0000-4000-8000-000000000001', amount: 25, input: {} }]);
    expect(used).toEqual(['bits25']);
    expect(screen.getByRole('button', { name: 'Waiting for Twitch…' })).toBeTruthy();

    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', NONCE)]);
    seen.push(container.textContent);
    expect(screen.getByText(/^Next in line/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();

    await act(async () => await vi.advanceTimersByTimeAsync(2_000));
    await settle();
    expect(screen.getByText(/^Playing now/)).toBeTruthy();
    ebs.answers['GET /api/extension/interactions/i1'] = interactionOf('done', { endedAt: 5 });
    await act(async () => await vi.advanceTimersByTimeAsync(2_000));
    await settle();
    expect(screen.getByText(/^Played/)).toBeTruthy();
    expect(screen.getByText('It is done.').closest('[role=status]')).toBeTruthy();

    seen.push(container.textContent);
    const looks = ebs.bodies('GET /api/extension/interactions/i1').length;
    await act(async () => await vi.advanceTimersByTimeAsync(20_000));
    expect(ebs.bodies('GET /api/extension/interactions/i1')).toHaveLength(looks);
    await press('Close this message');
    expect(screen.queryByText(/^Played/)).toBeNull();
    expect(seen.join(' ')).not.toMatch(/purchas|spend|buy|donat|support|insert/i);
  });

  it.each([
    ['queued', { ahead: 2 }, /^2 ahead of yours/],
    ['queued', { ahead: 0 }, /^Next in line/],
    ['started', {}, /^Playing now/],
    ['held', {}, /^Waiting for the streamer/],
    ['owed', {}, /^Owed to you/],
    ['skipped', { endedAt: 5 }, /^Skipped by the streamer/],
  ])('describes the state in plain words: %s %j', async (state, part, words) => {
    const { complete } = await openPanel({ answers: { [POST_CALL]: interactionOf(state, part) } });
    await openDialog();
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(`It is ${state}.`)).toBeTruthy();
  });

  it('opens no dialog if the EBS refuses or is away, and says why', async () => {
    const { ebs, used } = await openPanel({
      answers: { [INTENT_CALL]: { status: 409, body: { error: 'item.cooldown', message: 'Just used.' } } },
    });
    await openDialog();
    expect(screen.getByRole('alert').textContent).toBe('Just used.');
    ebs.answers[INTENT_CALL] = 'away';
    await press('Use 25 Bits');
    expect(screen.getByRole('alert').textContent).toBe(AWAY_NOTICE);
    expect(used).toEqual([]);
  });

  it('opens no dialog for a price that Twitch does not sell, and cancels the intent', async () => {
    const { ebs, used } = await openPanel({
      answers: { [INTENT_CALL]: { body: { nonce: NONCE, sku: 'bits300', expiresAt: 0 } } },
    });
    await openDialog();
    expect(used).toEqual([]);
    expect(ebs.bodies(CANCEL_CALL)).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('No Bits were used.');
  });

  it('cancels the intent when the viewer cancels Twitch’s dialog, and lets them try again', async () => {
    const { ebs, fire, used } = await openPanel();
    await openDialog();
    await act(async () => fire('cancel'));
    await settle();
    expect(ebs.bodies(CANCEL_CALL)).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toBe(CANCELLED_NOTICE);
    await press('Use 25 Bits');
    expect(used).toEqual(['bits25', 'bits25']);
  });

  it('claims nothing about the Bits after Twitch is silent for a minute, and still accepts a late answer', async () => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    const { ebs, complete } = await openPanel();
    await openDialog();
    expect(screen.queryByText(/Nothing happened/)).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/Nothing happened\?/).textContent).not.toMatch(/no bits/i);
    await press('Go back');
    expect(ebs.bodies(CANCEL_CALL)).toHaveLength(1);
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', NONCE)]);
    expect(screen.getByText(/^Next in line/)).toBeTruthy();
  });
});

describe('receipts', () => {
  it('posts a receipt from another tab without a nonce, and does not show it', async () => {
    const { ebs, complete } = await openPanel();
    await act(async () => complete('bits25', 't1', 'CURRENT_USER'));
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', null)]);
    expect(screen.queryByText(/Next in line/)).toBeNull();
  });

  it('never posts another viewer’s receipt', async () => {
    const { ebs, complete } = await openPanel();
    await act(async () => complete('bits25', 't1', 'OTHER'));
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([]);
  });

  it('does not attach the nonce to a receipt for another SKU', async () => {
    const { ebs, complete } = await openPanel();
    await openDialog();
    await act(async () => complete('bits300', 't1'));
    await settle();
    await act(async () => complete('bits25', 't2'));
    await settle();
    expect(ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', null), receiptBody('t2', NONCE)]);
  });

  it('resumes posting after a reload, and never logs a receipt to the console', async () => {
    const written = ['log', 'info', 'warn', 'error', 'debug'].map((level) =>
      vi.spyOn(console, level as 'log').mockImplementation(() => {}),
    );
    const storage = createMemoryStorage();
    const first = await openPanel({ storage, answers: { [POST_CALL]: 'away' } });
    await openDialog();
    await act(async () => first.complete('bits25', 't1'));
    await settle();
    expect(screen.getByText(/^Still sending to the stream/)).toBeTruthy();
    cleanup();

    const second = await openPanel({ storage });
    expect(second.ebs.bodies(POST_CALL)).toEqual([receiptBody('t1', NONCE)]);
    expect(screen.getByText(/^Next in line/)).toBeTruthy();
    expect(storage.read('bitcue.receipts')).toBeNull();
    expect(written.flatMap((spy) => spy.mock.calls)).toEqual([]);
  });

  it('says so when the EBS refuses a receipt', async () => {
    const body = { error: 'receipt.mismatch', message: 'This receipt does not belong to this session.' };
    const { complete } = await openPanel({ answers: { [POST_CALL]: { status: 403, body } } });
    await openDialog();
    await act(async () => complete('bits25', 't1'));
    await settle();
    expect(screen.getByText(/^Not accepted/)).toBeTruthy();
    expect(screen.getByText(new RegExp(body.message))).toBeTruthy();
  });
});

describe('the fields of an item', () => {
  it('counts code points, refuses text that is too long, and continues once it fits', async () => {
    const { ebs } = await openPanel({ items: [spokenItem()], viewerId: '42' });
    await press('Use 300 Bits: Say it out loud');
    const field = screen.getByLabelText('Your message');
    fireEvent.input(field, { target: { value: 'hello world' } });
    expect(screen.getByText('11/10')).toBeTruthy();
    await press('Use 300 Bits');
    expect(screen.getByText('Use 10 characters at most.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(ebs.bodies(INTENT_CALL)).toEqual([]);
    fireEvent.input(field, { target: { value: ' hello 👋 ' } });
    expect(screen.queryByText('Use 10 characters at most.')).toBeNull();
    await press('Use 300 Bits');
    expect(ebs.bodies(INTENT_CALL)).toMatchObject([{ input: { 'tts.text': 'hello 👋' } }]);
  });

  it('says before Bits are used that the streamer must approve it first', async () => {
    await openPanel({ items: [demoItem({ needsApproval: true })] });
    await press('Use 25 Bits: Air horn');
    screen.getByText('The streamer approves it first. If they refuse it, Bits are not returned.');
  });

  it('asks for the viewer’s identity only on a click, and keeps the typed text', async () => {
    const { shareRequests, shareIdentity } = await openPanel({ items: [spokenItem()] });
    await press('Use 300 Bits: Say it out loud');
    fireEvent.input(screen.getByLabelText('Your message'), { target: { value: 'hi' } });
    expect(screen.queryByRole('button', { name: 'Use 300 Bits' })).toBeNull();
    expect(shareRequests()).toBe(0);
    await press('Share my Twitch identity');
    expect(shareRequests()).toBe(1);
    await act(async () => shareIdentity('42'));
    expect(screen.getByRole('button', { name: 'Use 300 Bits' })).toBeTruthy();
    expect(screen.getByText('Your name is shown with it.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('hi');
  });

  it('offers voices, sound names and a target by the catalogue’s rules', async () => {
    const fields = [
      {
        kind: 'voice' as const,
        name: 'tts.voice',
        label: 'Voice',
        defaultVoice: 'brian',
        options: [
          { name: 'brian', label: 'Brian', language: 'English' },
          { name: 'vicki', label: 'Vicki', language: 'German' },
        ],
      },
      { kind: 'alias' as const, name: 'sound.alias', label: 'Sound', options: ['horn', 'drum'] },
      { kind: 'target' as const, name: 'punishment.target', label: 'Who? Their Twitch name' },
    ];
    const { ebs } = await openPanel({ items: [spokenItem({ fields })], viewerId: '42' });
    await press('Use 300 Bits: Say it out loud');
    expect(screen.getByLabelText<HTMLSelectElement>('Voice').value).toBe('brian');
    await press('Use 300 Bits');
    expect(screen.getByText('Choose one of the names offered.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Sound'), { target: { value: 'drum' } });
    fireEvent.input(screen.getByLabelText('Who? Their Twitch name'), { target: { value: '@Demo_Chatter' } });
    await press('Use 300 Bits');
    expect(ebs.bodies(INTENT_CALL)).toMatchObject([
      { input: { 'tts.voice': 'brian', 'sound.alias': 'drum', 'punishment.target': 'demo_chatter' } },
    ]);
  });

  it('shows the EBS’s error at its field', async () => {
    const body = { error: 'input.invalid', message: 'Check it.', fields: { 'tts.text': 'No links, please.' } };
    await openPanel({ items: [spokenItem()], viewerId: '42', answers: { [INTENT_CALL]: { status: 400, body } } });
    await press('Use 300 Bits: Say it out loud');
    fireEvent.input(screen.getByLabelText('Your message'), { target: { value: 'hi' } });
    await press('Use 300 Bits');
    expect(screen.getByLabelText('Your message').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('No links, please.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
