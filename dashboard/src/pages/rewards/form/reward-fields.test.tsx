import { REWARD_MESSAGES } from '@bitcue/shared/rewards/reward-form.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../../test/fake-server.ts';
import { changed, openRewardsPage, sampleReward } from '../../../../test/rewards-page.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const CREATE = 'POST /api/user/reward/';

/** Opens the form of a new reward. */
async function openForm(answers = {}) {
  const page = openRewardsPage([sampleReward(1)], answers);
  await page.user.click(await screen.findByRole('button', { name: 'New Reward' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New Reward' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  /** Replaces a field's text at once, and returns the field's value. */
  const enter = async (label: string, text: string) => {
    await page.user.clear(field(label));
    await page.user.click(field(label));
    await page.user.paste(text);
    return field(label).value;
  };
  /** Returns the line that assistive technology reads out with a field. */
  const noteOf = (label: string) => {
    const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  };
  const sent = () => page.server.callsTo(CREATE).map(({ body }) => (body as { reward: object }).reward);
  return { ...page, dialog, field, press, enter, noteOf, sent };
}

describe('the form of a reward', () => {
  it("[RWD-15] the title is required, cut at 45 and counted; a title that exists on Twitch shows Twitch's message", async () => {
    const taken = 'Your channel already has a reward with this title. Choose another one.';
    const form = await openForm({ [CREATE]: refusal(409, taken, 'reward.refused') });
    await form.press('Create Reward');
    expect(form.noteOf('Title')).toContain('You must enter a title');
    expect(form.sent()).toEqual([]);
    for (const [typed, length] of [
      [1, 1],
      [44, 44],
      [45, 45],
      [46, 45],
    ] as const) {
      expect(await form.enter('Title', 'x'.repeat(typed))).toHaveLength(length);
      form.dialog.getByText(`${length}/45`);
    }
    await form.press('Create Reward');
    await screen.findByText(taken);
    expect(form.sent()).toMatchObject([{ title: 'x'.repeat(45) }]);
  });

  it('[RWD-16, RWD-17] the cost is required, clamped to 0 and 1,000,000,000; 0 is sent as 1, and the form says so', async () => {
    const form = await openForm({ [CREATE]: { status: 201, ...changed(sampleReward(2)) } });
    const hint = "Twitch's lowest cost is 1. 0 is sent as 1.";
    await form.enter('Title', 'Hydrate');
    for (const [typed, kept] of [
      ['2147483647', '1000000000'],
      ['2147483646', '1000000000'],
      ['1000000001', '1000000000'],
      ['1000000000', '1000000000'],
      ['-1', '0'],
      ['0', '0'],
    ] as const) {
      expect(await form.enter('Cost', typed)).toBe(kept);
      expect(form.noteOf('Cost') === hint).toBe(kept === '0');
    }
    // Anything but a number is ignored: the cost stays as it was.
    await form.enter('Cost', 'many');
    await form.press('Create Reward');
    await screen.findByText('The reward is saved.');
    expect(form.sent()).toMatchObject([{ cost: 1 }]);
  });

  it('[RWD-19] the colour defaults to #338CF5; anything but # and six hex digits is refused before the call', async () => {
    const form = await openForm({ [CREATE]: { status: 201, ...changed(sampleReward(2)) } });
    await form.enter('Title', 'Hydrate');
    expect(form.field('Colour').value).toBe('#338CF5');
    for (const wrong of ['#338CF', '#338CF55', '338CF5', '#33ZZF5', 'red']) {
      await form.enter('Colour', wrong);
      await form.press('Create Reward');
      expect(form.noteOf('Colour')).toBe('The colour must be # and six hex digits, such as #338CF5');
    }
    expect(form.sent()).toEqual([]);
    await form.enter('Colour', '#00ff7F');
    await form.press('Create Reward');
    await screen.findByText('The reward is saved.');
    expect(form.sent()).toMatchObject([{ background_color: '#00ff7F' }]);
  });

  it('[RWD-20] the prompt can be any text and is cut at 200 characters', async () => {
    const form = await openForm();
    for (const [typed, length] of [
      [199, 199],
      [200, 200],
      [201, 200],
    ] as const) {
      expect(await form.enter('Prompt', '<'.repeat(typed))).toHaveLength(length);
      form.dialog.getByText(`${length}/200`);
    }
  });

  it('[RWD-21] the first message shows under its field, one text per rule', async () => {
    const form = await openForm();
    expect(new Set(Object.values(REWARD_MESSAGES)).size).toBe(Object.keys(REWARD_MESSAGES).length);
    await form.enter('Colour', 'red');
    await form.press('Create Reward');
    expect(form.noteOf('Title')).toContain(REWARD_MESSAGES.title);
    expect(form.noteOf('Colour')).toBe(REWARD_MESSAGES.color);
    expect(form.noteOf('Cost')).toBe('Channel points.');
  });

  it("clamps each of Twitch's limits", async () => {
    const form = await openForm();
    for (const [name, label, max] of [
      ['Cooldown', 'Seconds between redemptions', 604_800],
      ['Limit per stream', 'Redemptions per stream', 1_000_000],
      ['Limit per viewer and stream', 'Redemptions per viewer and stream', 1_000_000],
    ] as const) {
      await form.user.click(form.dialog.getByRole('switch', { name }));
      for (const [typed, kept] of [
        [0, 1],
        [1, 1],
        [max, max],
        [max + 1, max],
      ] as const) {
        expect(await form.enter(label, String(typed))).toBe(String(kept));
      }
    }
  });
});
