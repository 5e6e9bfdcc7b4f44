import { tryRules } from '@bitcue/shared/api/rule-trial.ts';
import { listVoices } from '@bitcue/shared/api/voices.ts';
import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderEditor } from '../../../test/render-editor.tsx';
import { sampleExtension, sampleItem, sampleVoice } from '../../../test/samples.ts';
import { TtsEditor } from './TtsEditor.tsx';

const amy = sampleVoice({ name: 'Amy', language: 'British English', sample: '/amy' });
const brian = sampleVoice({ name: 'Brian', language: 'English (United Kingdom)', gender: 'male', sample: null });
const carla = sampleVoice({ name: 'Carla', language: 'Klingon', public: false });
const nova = sampleVoice({ name: 'Nova', type: 'ai', public: true, model_id: 'model-1' });
const mine = sampleVoice({ name: 'My voice', type: 'ai', public: false, model_id: 'model-2' });
const all = [amy, brian, carla, nova, mine];
const voicesCall = `GET ${listVoices.path}`;

function serve(voices = all, over: Record<string, FakeAnswer> = {}) {
  return createFakeServer({
    [voicesCall]: { body: voices },
    'GET /api/user/extension': { body: sampleExtension() },
    ...over,
  });
}

const user = userEvent.setup({ delay: null });
const dropdown = () => screen.findByRole('combobox', { name: 'Voice' });
const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
});

describe('several voices in one message', () => {
  it('are allowed by a checkbox if viewers can choose the voice, and appear in the preview', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    await dropdown();
    const box = () => screen.queryByRole('checkbox', { name: 'Several voices in one message' });
    expect(box()).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Viewers can choose the voice' }));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    fireEvent.input(preview.getByLabelText(/Try a message/), { target: { value: '[amy] hi [Brian] hello' } });
    expect(preview.getByText('demo viewer says [amy] hi [Brian] hello')).toBeTruthy();
    await user.click(box() as HTMLElement);
    expect(settings().several_voices).toBe(true);
    const spoken = preview.getByText('Amy:').closest('dd');
    expect(spoken?.textContent).toBe('Amy: demo viewer says hi Brian: hello');
    fireEvent.input(preview.getByLabelText(/Try a message/), { target: { value: '[Amy] hi '.repeat(6) } });
    expect(preview.getByText('More than 5 voices. Refused before Bits are used.')).toBeTruthy();
  });
});

describe('the voice dropdown', () => {
  it('[VOICE-03] opens on a press and closes on a choice or a press elsewhere', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(await dropdown());
    expect(screen.getAllByRole('option')).toHaveLength(5);
    await user.click(screen.getByRole('option', { name: /Brian/ }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(settings()).toMatchObject({ voice: 'Brian', modelId: '' });
    await user.click(await dropdown());
    await user.click(screen.getByText('Filter'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(settings().voice).toBe('Brian');
  });

  it('[VOICE-03] works with arrows, Home, End, typed letters and Enter, and Escape closes only the dropdown', async () => {
    serve();
    const { settings, changes } = renderEditor('tts', TtsEditor, { voice: 'Brian' });
    (await dropdown()).focus();
    const active = () =>
      document.getElementById(
        screen.getByRole('combobox', { name: 'Voice' }).getAttribute('aria-activedescendant') ?? '',
      );
    await user.keyboard('{ArrowDown}');
    expect(active()?.textContent).toContain('Brian');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()?.textContent).toContain('Nova');
    await user.keyboard('{End}');
    expect(active()?.textContent).toContain('My voice');
    await user.keyboard('{Home}');
    expect(active()?.textContent).toContain('Amy');
    await user.keyboard('ca');
    expect(active()?.textContent).toContain('Carla');
    await new Promise((resolve) => setTimeout(resolve, 800));
    await user.keyboard('uni');
    expect(active()?.textContent).toContain('Nova');
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    fireEvent(screen.getByRole('combobox', { name: 'Voice' }), press);
    expect(press.defaultPrevented).toBe(true);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(changes()).toBe(0);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(settings().voice).toBe('Amy');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[VOICE-04] shows the flag of each known language, and none for others', async () => {
    serve();
    renderEditor('tts', TtsEditor);
    await user.click(await dropdown());
    const flags = screen.getAllByRole('option').map((option) => {
      const flag = option.querySelector<HTMLElement>('[data-country]');
      return flag?.querySelector('svg') ? flag.dataset.country : undefined;
    });
    expect(flags).toEqual(['GB', 'GB', undefined, 'US', 'US']);
  });

  it('[VOICE-02] marks only AI voices that are not public as private', async () => {
    serve();
    renderEditor('tts', TtsEditor);
    await user.click(await dropdown());
    expect(screen.getAllByRole('option').map((option) => within(option).queryByText('Private') !== null)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('[VOICE-05] shows that there are no voices', async () => {
    serve([]);
    renderEditor('tts', TtsEditor);
    expect(await screen.findByText('No voices found')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Voice' })).toBeNull();
  });

  it("[VOICE-06] refreshes the voices, bypassing the browser's cache", async () => {
    const server = serve([amy]);
    renderEditor('tts', TtsEditor);
    await dropdown();
    expect(server.callsTo(voicesCall).map((call) => call.cache)).toEqual(['default']);
    server.answers[voicesCall] = { body: all };
    await user.click(screen.getByRole('button', { name: 'Refresh voices' }));
    await waitFor(() => expect(server.callsTo(voicesCall).at(-1)?.cache).toBe('reload'));
    await user.click(await dropdown());
    expect(optionNames()).toHaveLength(5);
  });

  it('[ROUTE-14] links to all voices in a new tab', async () => {
    serve();
    renderEditor('tts', TtsEditor);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'All voices' });
    expect([link.getAttribute('href'), link.target]).toEqual(['/voices', '_blank']);
  });

  it('plays the sample of the chosen voice, if it has one', async () => {
    const media = installFakeMedia();
    serve();
    renderEditor('tts', TtsEditor, { voice: 'Amy' });
    await user.click(await screen.findByRole('button', { name: /^Play a sample of Amy/ }));
    expect(media.played[0]?.getAttribute('src')).toBe('/amy');
    await user.click(await dropdown());
    await user.click(screen.getByRole('option', { name: /Brian/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Play a sample of Brian/ }).disabled).toBe(true);
  });

  it('reports a voice that no longer exists', async () => {
    serve();
    renderEditor('tts', TtsEditor, { voice: 'Old voice' });
    expect(await screen.findByText('No voice with name Old voice found')).toBeTruthy();
  });

  it('[ADD-07] refuses a voice that another item uses', async () => {
    const other = sampleItem(1, { features: [{ id: 'f1', type: 'tts', settings: { voice: 'Amy' } }] });
    serve(all, { 'GET /api/user/extension': { body: sampleExtension(other) } });
    const { settings, changes, client } = renderEditor('tts', TtsEditor, { voice: 'Brian' });
    await waitFor(() => expect(client.getQueryData(['extension'])).toBeDefined());
    await user.click(await dropdown());
    await user.click(screen.getByRole('option', { name: /Amy/ }));
    expect(screen.getByText('You already have this voice added!')).toBeTruthy();
    expect(settings().voice).toBe('Brian');
    expect(changes()).toBe(0);
  });
});

describe('many voices', () => {
  const many = [...all, ...[1, 2, 3].map((n) => sampleVoice({ name: `Voice ${n}`, language: 'German (Germany)' }))];

  it('can be searched, even with a typo; the chosen one stays and favourites come first', async () => {
    const extension = sampleExtension();
    extension.preferences.favouriteVoices = ['Voice 2', 'Nova'];
    serve(many, { 'GET /api/user/extension': { body: extension } });
    const { settings } = renderEditor('tts', TtsEditor, { voice: 'Amy' });
    const search = await screen.findByRole('textbox', { name: /^Search voices/ });
    await screen.findByRole('button', { name: /^Favourite: Amy/ });
    await user.click(await dropdown());
    expect(
      optionNames()
        .slice(0, 3)
        .map((text) => text?.split(/English|German|British/)[0]),
    ).toEqual(['Nova', 'Voice 2', 'Amy']);
    expect(screen.getAllByLabelText('Favourite')).toHaveLength(2);
    await user.type(search, 'germn');
    expect(screen.getByText('The list above shows 3 voices.')).toBeTruthy();
    await user.click(await dropdown());
    expect(screen.getAllByRole('option')).toHaveLength(4);
    await user.click(screen.getByRole('option', { name: /Voice 2/ }));
    expect(settings().voice).toBe('Voice 2');
    await user.clear(search);
    await user.type(search, 'nothing like it');
    expect(screen.getByText('No voices found')).toBeTruthy();
  });

  it('offered to viewers can be searched as well', async () => {
    serve(many);
    renderEditor('tts', TtsEditor, { user_can_choose_voice: true });
    const group = within(await screen.findByRole('group', { name: 'Voices viewers can choose' }));
    await user.type(group.getByRole('textbox'), 'brain');
    expect(group.getAllByRole('listitem').map((row) => row.textContent)).toEqual([expect.stringContaining('Brian')]);
    await user.clear(group.getByRole('textbox'));
    await user.type(group.getByRole('textbox'), 'nothing like it');
    expect(group.getByText('No voices found')).toBeTruthy();
  });
});

describe('text to speech with AI voices', () => {
  it('offers only AI voices and starts with the first', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor, {}, { preset: 'ai' });
    await waitFor(() => expect(settings()).toMatchObject({ voice: 'Nova', modelId: 'model-1' }));
    await user.click(await dropdown());
    expect(optionNames()).toHaveLength(2);
  });

  it('explains why there are none', async () => {
    serve([amy]);
    const { changes } = renderEditor('tts', TtsEditor, {}, { preset: 'ai' });
    expect(
      await screen.findByText('This server has no AI voice yet. Its operator can add one with: voices install hibari'),
    ).toBeTruthy();
    expect(changes()).toBe(0);
  });
});

describe('the text to speech settings', () => {
  it('[TTS-04] clamps a typed limit to 1 to 500', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    const limit = screen.getByLabelText<HTMLInputElement>('Character limit (500 max)');
    expect(limit.value).toBe('450');
    await user.clear(limit);
    await user.type(limit, '501');
    expect([settings().charLimit, limit.value]).toEqual([500, '500']);
    await user.clear(limit);
    await user.type(limit, '0');
    expect([settings().charLimit, limit.value]).toEqual([1, '1']);
    await user.clear(limit);
    await user.type(limit, 'x');
    expect(settings().charLimit).toBe(1);
    await user.tab();
    expect(limit.value).toBe('1');
  });

  it('[TTS-05] accepts a volume of 0 to 100 in steps of 1, and uses 50 for anything but a number', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor, { volume: 20 });
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '100', '1']);
    const typed = screen.getByLabelText<HTMLInputElement>('Volume in percent');
    await user.clear(typed);
    await user.type(typed, 'loud');
    expect(settings().volume).toBe(50);
    await user.tab();
    expect(typed.value).toBe('50');
    await user.clear(typed);
    await user.type(typed, '130');
    expect([settings().volume, typed.value]).toEqual([100, '100']);
    await user.clear(typed);
    await user.type(typed, '7.6');
    expect(settings().volume).toBe(8);
  });

  it('[TTS-01] edits allowed voices, username, verb, filter and template', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    await dropdown();
    screen.getByText('If you choose none, the first voice is used.');
    await user.click(screen.getByRole('switch', { name: 'Viewers can choose the voice' }));
    expect(screen.getByText('Nothing ticked: viewers can use any voice.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Brian/ }));
    await user.click(screen.getByRole('checkbox', { name: /Amy/ }));
    await user.click(screen.getByRole('checkbox', { name: /Brian/ }));
    expect(settings()).toMatchObject({ user_can_choose_voice: true, allowed_voices: ['Amy'] });
    await user.click(screen.getByRole('switch', { name: 'Read the username' }));
    await user.clear(screen.getByLabelText('Action verb'));
    await user.type(screen.getByLabelText('Action verb'), 'whispers');
    expect(settings()).toMatchObject({ readUsername: false, actionVerb: 'whispers' });
  });

  it('[TTS-06] edits the filter: links, words (one per line) and placeholder', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    // Both rules are on by default.
    await user.click(screen.getByRole('switch', { name: 'Remove links' }));
    await user.click(screen.getByRole('switch', { name: 'Mask words' }));
    expect(settings().filter).toMatchObject({ remove_urls: false, enabled: false });
    expect(screen.queryByLabelText('Words to mask')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Remove links' }));
    await user.click(screen.getByRole('switch', { name: 'Mask words' }));
    const words = screen.getByLabelText<HTMLTextAreaElement>('Words to mask');
    await user.type(words, 'banana{Enter}{Enter} lemon  tree {Enter}banana{Enter}');
    expect(settings().filter).toEqual({
      remove_urls: true,
      enabled: true,
      wordList: ['banana', 'lemon tree'],
      placeholder: '*',
    });
    expect(words.value).toBe('banana\n\n lemon  tree \nbanana\n');
    await user.clear(screen.getByLabelText('Placeholder'));
    expect(screen.getByText('Enter at least one character.')).toBeTruthy();
    await user.type(screen.getByLabelText('Placeholder'), '#');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    await user.clear(preview.getByLabelText('Try a message'));
    await user.type(preview.getByLabelText('Try a message'), 'a banana at example.com');
    expect(preview.getByText('demo viewer says a at')).toBeTruthy();
    expect(preview.getByText(/says: a ###### at$/)).toBeTruthy();
    await user.clear(preview.getByLabelText('Try a message'));
    await user.type(preview.getByLabelText('Try a message'), 'banana');
    expect(preview.getByText('Nothing left to say. Refused before Bits are used.')).toBeTruthy();
  });

  it('[TTS-07] [TTS-08] inserts variables into the template at the caret, and previews the result', async () => {
    serve();
    const { settings } = renderEditor('tts', TtsEditor);
    await user.click(screen.getByRole('switch', { name: 'Use a template' }));
    const message = screen.getByLabelText<HTMLTextAreaElement>('Message template');
    await user.clear(message);
    await user.type(message, 'by  with {{other}');
    message.setSelectionRange(3, 3);
    await user.click(screen.getByRole('button', { name: '{user}' }));
    expect(message.selectionStart).toBe(9);
    await user.type(message, ':', { initialSelectionStart: 9 });
    message.setSelectionRange(0, 0);
    await user.click(screen.getByRole('button', { name: '{input}' }));
    message.setSelectionRange(message.value.length, message.value.length);
    await user.click(screen.getByRole('button', { name: '{reward}' }));
    expect(settings().template).toEqual({ enabled: true, message: '{input}by {user}: with {other}{reward}' });
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    await user.clear(preview.getByLabelText('Try a message'));
    await user.type(preview.getByLabelText('Try a message'), 'hello ');
    const shown = preview.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown).toEqual(['helloby demo viewer: with {other}Your item', 'helloby demo_viewer: with {other}Your item']);
  });

  it('shows the given errors next to their fields', async () => {
    serve();
    renderEditor('tts', TtsEditor, {}, { errors: { voice: 'Not this voice.', actionVerb: 'Not this verb.' } });
    expect(await screen.findByText('Not this voice.')).toBeTruthy();
    expect(screen.getByText('Not this verb.')).toBeTruthy();
  });
});

describe('the filter tried on last week', () => {
  const TRIAL = `POST ${tryRules.path}`;
  const none = { refused: 0, masked: 0, links: 0, said: 0, released: 0 };
  const message = {
    id: 'tx-1:a.cue',
    at: Date.now(),
    viewer: 'viewer_one',
    title: 'Say it',
    text: 'I like pineapples',
    masked: ['pineapples'],
    shown: 'I like **********',
    spoken: 'I like',
    outcome: 'masked',
    isNew: true,
  };
  const answer = (over: object) => ({
    body: { read: 7, readSince: null, counts: none, changed: 0, messages: [], ...over },
  });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Try it on last week' }));
    return within(await screen.findByRole('dialog', { name: 'Try the filter on last week' }));
  };

  it('shows what a copy of the rules would have done, and changes the rules only when it is used', async () => {
    const server = serve(all, { [TRIAL]: answer({}) });
    const { settings, changes } = renderEditor('tts', TtsEditor);
    const modal = await open();
    await modal.findByText('Nothing would change');
    server.answers[TRIAL] = answer({ counts: { ...none, masked: 1, refused: 2 }, changed: 1, messages: [message] });
    await user.type(modal.getByRole('textbox', { name: /Words to mask/ }), 'pine*');
    expect(modal.getByText('The rules have changed since they were tried.')).toBeTruthy();
    await user.click(modal.getByRole('button', { name: 'Try again' }));
    await modal.findByText('7 messages in 7 days: 2 refused, 1 masked. 1 would change. The newest 1 are listed.');
    const row = within(modal.getByRole('listitem'));
    expect(row.getByText('pineapples').tagName).toBe('MARK');
    expect(row.getByText('On screen: I like **********')).toBeTruthy();
    expect(row.getByText('New')).toBeTruthy();
    expect(server.callsTo(TRIAL).map(({ body }) => body)).toMatchObject([
      { rules: 'filter', settings: { filter: { wordList: [] } } },
      { rules: 'filter', settings: { filter: { wordList: ['pine*'] } } },
    ]);
    expect(changes()).toBe(0);
    await user.click(modal.getByRole('button', { name: 'Use these rules' }));
    expect(settings().filter.wordList).toEqual(['pine*']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there are no messages yet, and asks before discarding rules', async () => {
    serve(all, { [TRIAL]: answer({ read: 0 }) });
    const { changes } = renderEditor('tts', TtsEditor);
    const modal = await open();
    await modal.findByText('No messages yet');
    await user.click(modal.getByRole('switch', { name: 'Remove links' }));
    await user.click(modal.getByRole('button', { name: 'Cancel' }));
    expect(modal.getByRole('alert').textContent).toBe('These rules are not used yet.');
    await user.click(modal.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toBe(0);
  });

  it('reports a failure and retries; rules that cannot be saved are not tried', async () => {
    const server = serve(all, { [TRIAL]: refusal(429, 'Too many requests. Wait a moment, then try again.') });
    renderEditor('tts', TtsEditor);
    const modal = await open();
    await modal.findByText('Too many requests. Wait a moment, then try again.');
    server.answers[TRIAL] = answer({ readSince: Date.now() });
    await user.click(within(modal.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await modal.findByText(/^7 messages in 7 days\. Only those since .* were read\.$/);
    await user.clear(modal.getByRole('textbox', { name: /Placeholder/ }));
    expect(modal.getByText('Correct the rules first.')).toBeTruthy();
    await user.click(modal.getByRole('button', { name: 'Try again' }));
    await user.click(modal.getByRole('button', { name: 'Use these rules' }));
    expect(server.callsTo(TRIAL)).toHaveLength(2);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
