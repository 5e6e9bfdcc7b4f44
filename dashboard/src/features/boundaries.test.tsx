import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClipToEdit, FeatureToEdit, PriceToEdit, RewardToEdit } from '../../test/boundary-forms.tsx';
import { createFakeServer } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { sampleReward } from '../../test/rewards-page.tsx';
import { sampleClip, sampleExtension, sampleUser, sampleVoice } from '../../test/samples.ts';
import { RewardRulesFields } from '../pages/rewards/editor/RewardRulesFields.tsx';

/** A field and its limits: of a number, of a text's length, or of a slider's steps. */
interface Limits {
  label: string | RegExp;
  min: number;
  max: number;
  /** Errors for the numbers or lengths just outside the limits; null if there is none. */
  says?: readonly [below: string | null, above: string | null];
  /**
   * The field's final value: 'nearest', the nearest allowed number; 'cut', no more characters than allowed; 'typed', the input
   * as it was typed, which is then refused.
   */
  keeps: 'nearest' | 'cut' | 'typed';
  /** Returns the input for a length. By default, characters that count as one but are two code units. */
  type?: (length: number) => string;
}

const number = (label: Limits['label'], min: number, max: number, ...says: readonly string[]): Limits => ({
  label,
  min,
  max,
  keeps: 'nearest',
  says: [says[0] ?? null, says[1] ?? null],
});
const text = (
  label: Limits['label'],
  [min, max]: [number, number],
  says: NonNullable<Limits['says']>,
  type = (length: number) => '😀'.repeat(length),
): Limits => ({ label, min, max, says, keeps: 'typed', type });
const cutText = (label: string, [min, max]: [number, number], below: string | null): Limits => ({
  ...text(label, [min, max], [below, null]),
  keeps: 'cut',
});

const WINDOW = ['The window must be greater than 15 seconds', 'The window must be less than 1800 seconds'] as const;
const TITLE = 'You must enter a title';
const TITLE_LONG = "The title must be less than 45 characters (it's 46 characters)";
const OPTION_LONG = "The outcome must be less than 25 characters (it's 26 characters)";
const ALIAS = 'You must enter in an alias! This is what viewers type to play the media.';
const FORMULA = 'The cost must be a formula of numbers, {cost}, {count} and {input} with + - * /';
const CLIP = sampleClip(0, { title: 'Horn' });
const list = [{ shortId: CLIP.shortId, alias: 'horn' }];
const DELAY = number('Starts after, in seconds', 0, 600, '0 to 600 seconds', '0 to 600 seconds');

/** Every editor with the limits of specification b, section 5, and our own. */
const EDITORS: [name: string, editor: ReactElement<{ type?: string }>, limits: Limits[]][] = [
  [
    'prediction',
    <FeatureToEdit key="prediction" type="prediction" />,
    [
      DELAY,
      text('Title', [1, 45], [TITLE, TITLE_LONG]),
      text('Outcome 1', [1, 25], ['You must enter an outcome', OPTION_LONG]),
      number('Window', 15, 1_800, ...WINDOW),
    ],
  ],
  [
    // Bits per vote are stored, and cannot be edited (FEAT-poll-07).
    'poll',
    <FeatureToEdit key="poll" type="poll" settings={{ channel_points_voting_enabled: true }} />,
    [
      text('Title', [1, 45], [TITLE, TITLE_LONG]),
      text('Choice 1', [1, 25], ['You must enter a choice', OPTION_LONG]),
      number('Duration', 15, 1_800, ...WINDOW),
      number('Points per additional vote', 0, 1_000_000),
    ],
  ],
  [
    'tts',
    <FeatureToEdit
      key="tts"
      type="tts"
      settings={{ template: { enabled: true, message: 'a' }, filter: { enabled: true } }}
    />,
    [
      number('Volume in percent', 0, 100),
      number('Volume', 0, 100),
      number('Character limit (500 max)', 1, 500),
      text('Action verb', [0, 45], [null, 'actionVerb is invalid']),
      text('Message template', [0, 500], [null, 'template is invalid']),
      text('Placeholder', [1, 10], ['Enter at least one character.', 'filter is invalid']),
      text('Words to mask', [0, 60], [null, `A word can have up to 60 characters: ${'x'.repeat(20)}…`], (length) =>
        'x'.repeat(length),
      ),
      text('Words to mask', [0, 2_000], [null, 'The list can have up to 2000 words.'], (length) =>
        Array.from({ length }, (_, at) => `${at}`).join('\n'),
      ),
    ],
  ],
  [
    'chatMessage',
    <FeatureToEdit key="chatMessage" type="chatMessage" settings={{ preset: 'custom' }} />,
    [text('Message', [1, 500], ['You need to specify a message', 'The message can have up to 500 characters'])],
  ],
  [
    'chatMode',
    <FeatureToEdit key="chatMode" type="chatMode" settings={{ mode: 'slow', duration: 60, length: 30 }} />,
    [
      number('Duration', 15, 86_400, 'Duration must be more than 15 seconds', 'Duration must be less than a 24 hours'),
      number('Length', 1, 86_400, 'Length must be more than 1 seconds', 'Length must be less than 24 hours'),
    ],
  ],
  [
    // Its duration is picked from a list.
    'vip',
    <FeatureToEdit key="vip" type="vip" settings={{ target: 'username', target_chatter: 'a' }} />,
    [
      text('Username', [1, 26], ['Enter the name of the chatter.', 'target_chatter is invalid'], (length) =>
        'x'.repeat(length),
      ),
    ],
  ],
  [
    'obs',
    <FeatureToEdit
      key="obs"
      type="obs"
      settings={{ events: [{ action: 'volume', options: { name: 'Mic', value: 40 } }] }}
    />,
    [
      number('Duration', 0, 86_400, '0 to 86,400 seconds', '0 to 86,400 seconds'),
      number('Volume in percent', 0, 100),
      { ...text('Audio source', [1, 200], ['Choose a source.', null], (length) => 'x'.repeat(length)), keeps: 'cut' },
    ],
  ],
  [
    'sound',
    <FeatureToEdit key="sound" type="sound" settings={{ type: 'multi', list }} />,
    [number('Volume of Horn in percent', 0, 100), text('Alias', [1, 45], [ALIAS, 'list is invalid'])],
  ],
  [
    'video',
    <FeatureToEdit key="video" type="video" settings={{ size: { w: '160px', h: '90px' } }} />,
    [number('Width', 32, 1_280), number('Height', 18, 720)],
  ],
  [
    'showemote',
    <FeatureToEdit key="showemote" type="showemote" />,
    [
      number('Time on screen', 1, 60, 'It must be at least 1 second', 'It must be at most 60 seconds'),
      number('Maximum emotes', 0, 50),
    ],
  ],
  [
    'refundReward',
    <FeatureToEdit key="refundReward" type="refundReward" />,
    [number('Chance to get the points back', 0, 100)],
  ],
  [
    'updateRewardV2',
    <FeatureToEdit
      key="updateRewardV2"
      type="updateRewardV2"
      settings={{ updateTitle: true, title: 'a', updateDescription: true, updateCost: true, cost: '1' }}
    />,
    [
      text('New title', [1, 200], [TITLE, 'title is invalid']),
      text('New description', [0, 400], [null, 'description is invalid']),
      text('New cost', [1, 200], [FORMULA, 'cost is invalid'], (length) => '1'.repeat(length)),
    ],
  ],
  [
    // The slider counts its steps: 1 second to under 14 days.
    'punishment',
    <FeatureToEdit key="punishment" type="punishment" />,
    [
      number('Timeout', 0, 53),
      number('Timeouts and bans of one person in an hour', 1, 100),
      text('Never punish', [0, 200], [null, 'The list can have up to 200 names.'], (length) =>
        Array.from({ length }, (_, at) => `viewer_${at}`).join('\n'),
      ),
    ],
  ],
  [
    'rules of a reward',
    <RewardRulesFields key="rules" reward={sampleReward(1, { rules: { cooldown: 60 } })} />,
    [number('Seconds in which redemptions are returned', 1, 604_800)],
  ],
  ['clip', <ClipToEdit key="clip" />, [cutText('Title', [4, 45], 'The title must be at least 4 characters')]],
  ['price of an item', <PriceToEdit key="price" />, [number('Bit Amount', 0, 25)]],
];

/** The limits of a reward's form (LIM-11; Twitch allows a lower cost than the specification). */
const REWARD: Limits[] = [
  cutText('Title', [1, 45], TITLE),
  number('Cost', 0, 1_000_000_000),
  text('Colour', [7, 7], Array(2).fill('The colour must be # and six hex digits, such as #338CF5') as never, (length) =>
    '#338CF555'.slice(0, length),
  ),
  cutText('Prompt', [0, 200], null),
  number('Seconds between redemptions', 1, 604_800),
  number('Redemptions per stream', 1, 1_000_000),
  number('Redemptions per viewer and stream', 1, 1_000_000),
];

/** The editors that LIM-10 covers, apart from the one for ads. */
const LIM_10 = ['prediction', 'poll', 'chatMode'];

/** Types without a number or a text to limit; the length of a commercial is picked from a list. */
const WITHOUT_LIMITS = ['commercial', 'skipMedia'];

/** Returns the error of a field, or of its editor; null if there is none. */
function readProblem(field: HTMLElement): string | null {
  const line = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  if (field.getAttribute('aria-invalid') === 'true') return document.getElementById(line)?.textContent ?? null;
  return screen.queryAllByRole('alert').find(({ textContent }) => textContent !== '')?.textContent ?? null;
}

/** Types into a field and leaves it. Returns its error and its final value. */
function enter(field: HTMLInputElement, typed: string): [said: string | null, kept: string] {
  fireEvent.change(field, { target: { value: typed } });
  const said = readProblem(field);
  fireEvent.blur(field);
  return [said, field.value];
}

/** Types the values around each limit. */
async function tryLimits(limits: readonly Limits[]): Promise<void> {
  for (const { label, min, max, says = [null, null], keeps, type } of limits) {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    for (const at of new Set([min - 1, min, max, max + 1])) {
      if (type !== undefined && at < 0) continue;
      const typed = type?.(at) ?? String(at);
      const [said, kept] = enter(field, typed);
      const nearest = Math.min(max, Math.max(min, at));
      const wanted = { nearest: String(nearest), cut: type?.(Math.min(max, at)), typed }[keeps];
      const allowed = at < min ? says[0] : at > max ? says[1] : null;
      expect({ label, at, said, kept }).toEqual({ label, at, said: allowed, kept: wanted });
    }
    // Make this field valid again, so that the next one is checked on its own.
    enter(field, type?.(Math.max(min, 1)) ?? String(min));
  }
}

beforeEach(() => {
  createFakeServer({
    'GET /api/user': { body: sampleUser() },
    'GET /api/user/extension': { body: sampleExtension() },
    'GET /api/user/guards': { body: { protectedNames: [], perHour: 10, moderators: false } },
    'PUT /api/user/guards': { body: { message: 'ok' } },
    'GET /api/voices': { body: [sampleVoice()] },
    'POST /api/library/shortId': { body: { media: [CLIP], error: null } },
    'PUT /api/user/reward/reward-1/rules': { body: {} },
  });
});

describe('at min-1, min, max and max+1 of each limit', () => {
  it.each(EDITORS.filter(([name]) => !LIM_10.includes(name)))(
    'the editor of %s accepts only allowed values',
    async (_, editor, limits) => {
      renderApp(editor);
      await tryLimits(limits);
    },
  );

  it('[LIM-10] votes last 15 to 1800 s, with titles of 45 and options of 25 characters; chat modes 15 to 86400 s, slow 1 to 86400 s; ads 30 to 180 s in steps of 30', async () => {
    for (const [, editor, limits] of EDITORS.filter(([name]) => LIM_10.includes(name))) {
      const { unmount } = renderApp(editor);
      await tryLimits(limits);
      unmount();
    }
    renderApp(<FeatureToEdit type="commercial" />);
    const lengths = await screen.findAllByRole('radio');
    expect(lengths.map((radio) => radio.closest('label')?.textContent)).toEqual([
      '30 seconds',
      '1 minute',
      '1 minute 30 seconds',
      '2 minutes',
      '2 minutes 30 seconds',
      '3 minutes',
    ]);
  });

  it('[LIM-11] a reward has a title of up to 45 characters, costs 250 of 0 to 1,000,000,000 points, and is #338CF5', async () => {
    renderApp(<RewardToEdit />);
    expect(screen.getByLabelText<HTMLInputElement>('Cost').value).toBe('250');
    expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('#338CF5');
    await tryLimits(REWARD);
  });

  it('every type of feature has a row', () => {
    const rows = EDITORS.map(([, { props }]) => props.type);
    expect(listFeatureTypes('reward').filter((type) => !rows.includes(type))).toEqual(WITHOUT_LIMITS);
  });
});
