import { videoSettings } from '@bitcue/shared/features/video/video.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { changed, READ_REWARDS, sampleReward } from '../../../../test/rewards-page.tsx';
import { sampleClip, sampleUser } from '../../../../test/samples.ts';
import { RewardsPage } from '../../rewards/RewardsPage.tsx';
import { useAddMedia } from '../use-add-media.tsx';
// Loaded beforehand, because the page loads it lazily.
import './AddMediaWizard.tsx';

const CREATE_REWARD = 'POST /api/user/reward/';
const CREATE_ITEM = 'POST /api/user/extension/00000000-0000-4000-8000-000000000000';
const STEP_1 = 'Step 1: Add to new reward, or extension';
const STEP_2 = 'Step 2: Choose settings';
const OOPS = "We couldn't create the reward right now. Twitch's services might be busy.";
const sound = sampleClip(1, { title: 'Air horn' });
const video = sampleClip(2, { title: 'Sparks', type: 'video' });
const rewardIs: FakeAnswer = { status: 201, ...changed(sampleReward(2), 'Successfully created reward!') };
const itemIs: FakeAnswer = ({ body }) => {
  const { item } = body as { item: unknown };
  return { body: { error: null, message: 'Successfully created new item!', item: extensionItem.parse(item) } };
};

beforeEach(() => {
  installFakeMedia();
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ contentRect: { width: 640 } } as ResizeObserverEntry], this as never);
      }
      disconnect() {}
    },
  );
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
});

const user = userEvent.setup({ delay: null });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Both clips with their add option, as on the library's pages, and a button that opens the rewards. */
function Host() {
  const { add, wizard } = useAddMedia();
  const [isListed, setListed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setListed(true)}>
        Rewards
      </button>
      {isListed ? <RewardsPage /> : null}
      {[sound, video].map((clip) => (
        <button key={clip.shortId} type="button" onClick={() => add.onAdd(clip)}>
          {add.nameOf(clip.title)}
        </button>
      ))}
      {wizard}
    </>
  );
}

/** Opens the wizard for a clip. `loaded`: overrides of the loaded rewards. */
async function openWizard(clip = sound, answers: Record<string, FakeAnswer> = {}, loaded: object = {}) {
  const rewards = [sampleReward(1, { title: 'Bitcue Sound Alert', place: 'other-app' })];
  const server = createFakeServer({
    'GET /api/user': { body: sampleUser() },
    'POST /api/library/shortId': { body: { media: [clip], error: null } },
    [READ_REWARDS]: {
      body: { rewards, permitted: true, affiliate: true, slots: { used: 1, total: 50 }, ...loaded },
    },
    [CREATE_REWARD]: rewardIs,
    [CREATE_ITEM]: itemIs,
    ...answers,
  });
  renderApp(<Host />);
  await press(`Add ${clip.title} to a reward or the extension`);
  await dialog(STEP_1);
  return server;
}

/** Opens the form of a reward that plays the sound. */
async function openRewardForm(answers: Record<string, FakeAnswer> = {}, loaded: object = {}) {
  const server = await openWizard(sound, answers, loaded);
  await press(/^Add to new Reward/);
  await screen.findByLabelText('Cost');
  return server;
}

describe('adding a clip of the library', () => {
  it(`[WIZ-01] [WIZ-02] [MEDIA-05] opens '${STEP_1}', with both choices`, async () => {
    await openWizard();
    const choices = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      '',
      'Add to new RewardViewers redeem it with channel points',
      'Add to ExtensionViewers use Bits on it',
      'Back',
    ]);
  });

  it('[WIZ-03] a video is placed first, a sound is not', async () => {
    await openWizard();
    await press(/^Add to Extension/);
    await dialog(STEP_2);
    await press('Close');
    await press('Add Sparks to a reward or the extension');
    await press(/^Add to Extension/);
    await dialog('Step 1.5: Choose position');
    await press('Next step');
    await dialog(STEP_2);
  });

  it("[WIZ-04] each step has Back, which pops the history; the last one has 'Create Reward' or 'Create Item'", async () => {
    await openWizard(video);
    for (const [choice, create] of [
      [/^Add to new Reward/, 'Create Reward'],
      [/^Add to Extension/, 'Create Item'],
    ] as const) {
      await press(choice);
      await press('Next step');
      await screen.findByRole('button', { name: create });
      await press('Back');
      await dialog('Step 1.5: Choose position');
      await press('Back');
      await dialog(STEP_1);
    }
    await press('Back');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[WIZ-09] the canvas of a video has a blank background, or one of three scenes', async () => {
    await openWizard(video);
    await press(/^Add to new Reward/);
    const group = within(await screen.findByRole('group', { name: 'Background' }));
    const scenes = group.getAllByRole<HTMLInputElement>('radio');
    expect(scenes).toHaveLength(4);
    expect(group.getByRole('radio', { name: 'Blank Background' })).toHaveProperty('checked', true);
    const drawings = new Set<string>();
    for (const scene of scenes) {
      await user.click(scene);
      drawings.add(screen.getByTestId('scene').innerHTML);
    }
    expect(drawings.size).toBe(4);
  });
});

describe('a new reward with a clip', () => {
  it('[WIZ-10] [RWD-22] shows the form with a free title, 250 points and a prompt, and keeps what was typed', async () => {
    await openRewardForm();
    expect(fieldValue('Title')).toBe('Bitcue Play a Sound');
    expect(fieldValue('Cost')).toBe('250');
    expect(screen.getByRole('switch', { name: 'Viewers must write something' })).toHaveProperty('checked', false);
    expect(fieldValue('Colour')).toBe('#338CF5');
    expect(fieldValue('Prompt')).toBe('Plays the sound alert "Air horn". Created using Bitcue.');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Honk' } });
    await press('Back');
    await press(/^Add to new Reward/);
    expect(fieldValue('Title')).toBe('Honk');
  });

  it("[WIZ-12] [ERR-10] is created with its feature in one call, says 'Successfully created reward!' and closes", async () => {
    const server = await openRewardForm();
    await press('Create Reward');
    await screen.findByText('Successfully created reward!');
    expect(server.callsTo(CREATE_REWARD).map(({ body }) => body)).toMatchObject([
      {
        reward: { title: 'Bitcue Play a Sound' },
        features: [{ type: 'sound', settings: { list: [{ shortId: sound.shortId }] } }],
        draft: false,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[VID-04] plays a video at 160x90 if the box is left as it is, and at 200x113 where no size was chosen', async () => {
    const server = await openWizard(video);
    await press(/^Add to new Reward/);
    await press('Next step');
    await press('Create Reward');
    await screen.findByText('Successfully created reward!');
    expect(server.callsTo(CREATE_REWARD)[0]?.body).toMatchObject({
      features: [
        { type: 'video', settings: { position: { x: '560px', y: '315px' }, size: { w: '160px', h: '90px' } } },
      ],
    });
    expect(videoSettings.parse({}).size).toEqual({ w: '200px', h: '113px' });
  });

  it.each([
    ['without the permission', { permitted: false }],
    ['without affiliate status', { affiliate: false }],
    ['without a free slot', { slots: { used: 50, total: 50 } }],
  ])('becomes a draft %s', async (_, loaded) => {
    const server = await openRewardForm({}, loaded);
    expect(screen.getByRole('note').textContent).toMatch(/ It becomes a draft\.$/);
    await press('Save draft');
    await waitFor(() => expect(server.callsTo(CREATE_REWARD)[0]?.body).toMatchObject({ draft: true }));
  });

  it('can be created when the rewards cannot be loaded', async () => {
    await openRewardForm({ [READ_REWARDS]: refusal(502, 'Away.', 'reward.slots') });
    expect(fieldValue('Title')).toBe('Bitcue Sound Alert');
    await press('Create Reward');
    await screen.findByText('Successfully created reward!');
  });

  it.each([
    ["Twitch's reason", refusal(409, 'The title is taken.', 'reward.refused'), 'The title is taken.'],
    ['its message with an error and status 200', { body: { error: 'x', message: 'No.' } }, 'No.'],
    ['its status without a message', { status: 503, body: '<html>' }, 'Request failed with status: 503'],
    [
      'the default text without an answer',
      () => {
        throw new TypeError('no network');
      },
      OOPS,
    ],
  ] as [string, FakeAnswer, string][])(
    '[WIZ-13] [API-30] a refusal shows in the Oops panel: %s',
    async (_, answer, text) => {
      const server = await openRewardForm({ [CREATE_REWARD]: answer });
      await press('Create Reward');
      const panel = within(await dialog('Oops!'));
      expect(panel.getByRole('alert').textContent).toBe(text);
      panel.getByRole('button', { name: 'Try Again' });
      server.answers[CREATE_REWARD] = rewardIs;
      await press('Save & Create Later');
      await screen.findByText('Successfully created reward!');
      expect(server.callsTo(CREATE_REWARD).map(({ body }) => body)).toMatchObject([
        { draft: false, features: [{ type: 'sound' }] },
        { draft: true, features: [{ type: 'sound' }] },
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

it("[WIZ-14] 'Save & Create Later' ends the flow with a draft, which is on the rewards page with its feature and a create button", async () => {
  const server = await openRewardForm({ [CREATE_REWARD]: refusal(503, 'Away.', 'reward.unanswered') });
  server.answers[CREATE_REWARD] = ({ body }) => {
    const { reward, features, draft } = body as { reward: object; features: unknown[]; draft: boolean };
    if (!draft) return refusal(503, 'Away.', 'reward.unanswered');
    const saved = sampleReward(3, { ...reward, features, place: 'draft' });
    server.answers[READ_REWARDS] = {
      body: { rewards: [saved], permitted: true, affiliate: true, slots: { used: 0, total: 50 } },
    };
    return changed(saved);
  };
  await press('Create Reward');
  await dialog('Oops!');
  await press('Save & Create Later');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Rewards');
  const card = within(
    await screen.findByText('Bitcue Play a Sound').then((title) => title.closest('li') as HTMLElement),
  );
  card.getByText('Draft');
  card.getByRole('list', { name: 'Features of Bitcue Play a Sound' });
  card.getByText('Sound Alert');
  card.getByRole('button', { name: 'Create on Twitch' });
});

describe('a new item with a clip', () => {
  it("[WIZ-11] [ERR-09] has the item's terms, and says both sentences when it is created and closes", async () => {
    const server = await openWizard();
    await press(/^Add to Extension/);
    await screen.findByLabelText('Bit Amount');
    expect(fieldValue('Title')).toBe('Air horn');
    const amounts = screen.getByRole<HTMLInputElement>('slider', { name: 'Bit Amount' });
    expect([amounts.getAttribute('aria-valuetext'), amounts.max]).toEqual(['100 Bits', '25']);
    fireEvent.change(amounts, { target: { value: '9' } });
    const cooldowns = within(screen.getByRole('group', { name: 'Cooldown' }));
    expect(cooldowns.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'None',
      '1 Min',
      '5 Min',
    ]);
    await user.click(cooldowns.getByRole('radio', { name: '5 Min' }));
    await user.click(screen.getByRole('switch', { name: 'Enabled' }));
    await press('Create Item');
    await screen.findByText('Successfully created extension item!');
    await screen.findByText("Added 'Air horn' to extension!");
    expect(screen.queryByText('Successfully created new item!')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(CREATE_ITEM)[0]?.body).toMatchObject({
      item: { title: 'Air horn', amount: 150, cooldown: 300, enabled: false, features: [{ type: 'sound' }] },
    });
  });

  it.each([
    [/^Add to new Reward/, 'Create Reward', 'Creating Reward...', CREATE_REWARD],
    [/^Add to Extension/, 'Create Item', 'Creating Item...', CREATE_ITEM],
  ])('[WIZ-05] while creating, ignores further presses: %s', async (choice, create, busy, at) => {
    const server = await openWizard();
    const answer = fetch;
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answered = await answer(...call);
      return `${call[1]?.method} ${call[0]}` === at ? new Promise(() => {}) : answered;
    });
    await press(choice);
    await press(create);
    const button = await screen.findByRole('button', { name: busy });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(server.callsTo(at)).toHaveLength(1);
  });

  it("[WIZ-06] a refusal shows the server's message, and the button is enabled again", async () => {
    const no = refusal(409, 'You have reached the maximum.');
    const server = await openWizard(sound, { [CREATE_ITEM]: no, [CREATE_REWARD]: no });
    const isEnabled = (name: string) => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      return !button.disabled && button.getAttribute('aria-disabled') !== 'true';
    };
    await press(/^Add to new Reward/);
    await press('Create Reward');
    expect(within(await dialog('Oops!')).getByRole('alert').textContent).toBe('You have reached the maximum.');
    await press('Back');
    expect(isEnabled('Create Reward')).toBe(true);
    await press('Back');
    await press(/^Add to Extension/);
    await press('Create Item');
    await screen.findByText('You have reached the maximum.');
    await waitFor(() => expect(isEnabled('Create Item')).toBe(true));
    server.answers[CREATE_ITEM] = itemIs;
    await press('Create Item');
    await screen.findByText('Successfully created extension item!');
  });

  it.each([
    [/^Add to new Reward/, 'Create Reward', 'Successfully created reward!'],
    [/^Add to Extension/, 'Create Item', 'Successfully created extension item!'],
  ])('[WIZ-07] once created, the modal is closed and the flow has ended: %s', async (choice, create, done) => {
    await openWizard();
    await press(choice);
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Honk' } });
    await press(create);
    await screen.findByText(done);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Add Air horn to a reward or the extension');
    await dialog(STEP_1);
    await press(choice);
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).not.toBe('Honk');
  });
});
