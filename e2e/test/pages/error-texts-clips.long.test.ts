import type { LibraryPage } from '@bitcue/shared/api/library.ts';
import type { Voice } from '@bitcue/shared/api/voices.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addItem } from './add-item.ts';
import { alterAnswer, answer, cut, refuse } from './answers.ts';
import { useDashboard } from './enter.ts';
import { dialog, findToast, press } from './find.ts';

const { world, shareStreamer } = await useDashboard();
const enter = shareStreamer();

type Kind = 'sound' | 'video';

const BROWSE = '/api/library?*';
const PERSONAL = '/api/library/personal?*';
const LOOK_UP = '/api/library/shortId';
const KINDS = ['sound', 'video'] as const;
const EDITORS = { sound: 'Sound Alert', video: 'Video Alert' } as const;

const picker = (page: Page, kind: Kind) => dialog(page, `Add a ${kind}`);
const chosen = (page: Page, kind: Kind) => page.getByRole('list', { name: `Chosen ${kind}s` }).getByRole('listitem');
const clips = (page: Page, kind: Kind) => picker(page, kind).getByRole('list', { name: `Choose a ${kind}` });
const alert = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .or(page.getByRole('alert').and(page.getByText(text, { exact: true })));

/** Opens the settings of a new sound or video. */
async function openEditor(kind: Kind, mode: 'Single' | 'Random' | 'Personal' | 'Multi' = 'Single') {
  const { page } = await enter('/dashboard/extension');
  await press(page, 'Add Interaction');
  await dialog(page, 'Select feature')
    .getByRole('button', { name: new RegExp(`^${EDITORS[kind]}`) })
    .click();
  await dialog(page, EDITORS[kind])
    .getByRole('radio', { name: new RegExp(`^${mode}`) })
    .check();
  return page;
}

/** Opens its picker at the tab with everyone's clips or with the streamer's own. */
async function openPicker(page: Page, kind: Kind, tab: 'Browse' | 'Personal' = 'Browse') {
  await press(page, `Add a ${kind}`);
  await picker(page, kind).getByRole('tab', { name: tab }).click();
}

/** Chooses a clip by position, and names it if the list needs names. Returns its title. */
async function choose(page: Page, kind: Kind, place: number, named?: { label: 'Alias' | 'Username'; name: string }) {
  const button = clips(page, kind)
    .getByRole('button', { name: /^Choose / })
    .nth(place);
  const title = ((await button.getAttribute('aria-label')) ?? '').replace(/^Choose /, '');
  await button.click();
  if (named) {
    await picker(page, kind).getByLabel(named.label).fill(named.name);
    await picker(page, kind).getByRole('button', { name: 'Add', exact: true }).click();
  }
  return title;
}

describe('the media picker', () => {
  it.each(
    draw(2, [
      ["You don't have any sounds!", 'sound'],
      ["You don't have any videos!", 'video'],
    ] as const),
  )("[ERR-07, SND-14] says '%s'", async (text, kind) => {
    const page = await openEditor(kind);
    await openPicker(page, kind, 'Personal');
    await picker(page, kind).getByText(text, { exact: true }).waitFor();
  });

  it.each(
    draw(2, [
      ['Browse', 'refused', (page: Page) => refuse(page, BROWSE, { status: 400, message: 'No.' })],
      ['Personal', 'refused', (page: Page) => refuse(page, PERSONAL, { status: 400, message: 'No.' })],
      ['Browse', 'not answered', (page: Page) => cut(page, BROWSE)],
    ] as const),
  )("[ERR-07] says 'It seems something went wrong :(' when %s is %s, and tries again", async (tab, _, strike) => {
    const page = await openEditor('sound');
    const mend = await strike(page);
    await openPicker(page, 'sound', tab);
    await alert(page, 'It seems something went wrong :(').waitFor();
    await mend();
    await press(page, 'Try again');
    await picker(page, 'sound').getByLabel('Search sounds').waitFor();
  });

  it("[ERR-15] says 'No results found' to a search", async () => {
    const page = await openEditor('sound');
    await openPicker(page, 'sound');
    await picker(page, 'sound').getByLabel('Search sounds').fill('qqqqzzzz');
    await picker(page, 'sound').getByRole('button', { name: 'Search' }).click();
    await picker(page, 'sound').getByText('No results found', { exact: true }).waitFor();
  });

  it.each(
    draw(2, [
      ["Couldn't Load Sound", 'sound'],
      ["Couldn't Load Video", 'video'],
    ] as const),
  )("[ERR-08] says '%s' for a clip that does not play, in the picker and in the list", async (text, kind) => {
    const page = await openEditor(kind);
    await cut(page, '/media/**');
    await openPicker(page, kind);
    await clips(page, kind)
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await clips(page, kind).getByRole('alert').filter({ hasText: text }).waitFor();
    await choose(page, kind, 0);
    await picker(page, kind).waitFor({ state: 'detached' });
    await chosen(page, kind)
      .getByRole('button', { name: /^Play / })
      .click();
    const note = chosen(page, kind).getByRole('alert');
    await note.waitFor();
    expect(await note.textContent()).toBe(text);
  });

  it.each(
    draw(2, [
      ['Error finding selected sound data..', 'sound'],
      ['Error finding selected video data..', 'video'],
    ] as const),
  )("[ERR-08] says '%s' for a clip that the library does not know, until it does", async (text, kind) => {
    const page = await openEditor(kind);
    const mend = await answer(page, LOOK_UP, { body: { media: [], error: null } });
    await openPicker(page, kind);
    const title = await choose(page, kind, 0);
    await chosen(page, kind).getByRole('alert').waitFor();
    expect(await chosen(page, kind).getByRole('alert').textContent()).toBe(text);
    await mend();
    await press(page, 'Try again');
    await chosen(page, kind).getByText(title, { exact: true }).waitFor();
  });

  /** Changes the ids of the offered clips. */
  const withIds = (page: Page, shortId: string) =>
    alterAnswer<LibraryPage>(page, BROWSE, (found) => ({
      ...found,
      media: found.media.slice(0, 1).map((clip) => ({ ...clip, shortId })),
    }));

  it.each(draw(2, KINDS))(
    "[ERR-12] says 'Unable to add media. Please refresh and retry!' for an invalid %s",
    async (kind) => {
      const page = await openEditor(kind);
      await withIds(page, 'short');
      await openPicker(page, kind);
      await choose(page, kind, 0);
      await findToast(page, 'Unable to add media. Please refresh and retry!').waitFor();
      await picker(page, kind).waitFor();
    },
  );

  it("[ERR-12, LIB-20, ADD-09] says 'Unable to add media. Please refresh and retry!' for a clip that is gone when the item is created", async () => {
    const page = await openEditor('sound');
    await withIds(page, 'x'.repeat(21));
    await openPicker(page, 'sound');
    await choose(page, 'sound', 0);
    await chosen(page, 'sound').waitFor();
    await press(page, 'Next');
    await dialog(page, 'Create Item').getByLabel('Title').fill('A clip that is gone');
    await press(page, 'Create Item');
    await findToast(
      page,
      'Error trying to create new item...',
      'Unable to add media. Please refresh and retry!',
    ).waitFor();
    await dialog(page, 'Create Item').waitFor();
  });
});

describe('the lists of sounds and videos', () => {
  const alias = (name: string) => ({ label: 'Alias', name }) as const;
  const username = (name: string) => ({ label: 'Username', name }) as const;

  it.each(draw(2, KINDS))("[SND-06, SND-08, VID-03] a multi %s: 'You must enter in an alias! …'", async (kind) => {
    const page = await openEditor(kind, 'Multi');
    await openPicker(page, kind);
    await choose(page, kind, 0, alias(' '));
    const text = 'You must enter in an alias! This is what viewers type to play the media.';
    await picker(page, kind).getByText(text, { exact: true }).waitFor();
    await picker(page, kind).getByLabel('Alias').fill('horn');
    await picker(page, kind).getByRole('button', { name: 'Add', exact: true }).click();
    await picker(page, kind).waitFor({ state: 'detached' });
    expect(await chosen(page, kind).count()).toBe(1);
  });

  it.each(draw(2, KINDS))("[SND-05, SND-09, VID-03] a personal %s: 'You must enter a username!'", async (kind) => {
    const page = await openEditor(kind, 'Personal');
    await openPicker(page, kind);
    await choose(page, kind, 0, username(''));
    await picker(page, kind).getByText('You must enter a username!', { exact: true }).waitFor();
  });

  it.each(
    draw(2, [
      ['Random', undefined, undefined],
      ['Multi', alias('one'), alias('two')],
    ] as const),
  )("[SND-07, SND-10] %s: 'Media '{title}' has already been added!'", async (mode, first, second) => {
    const page = await openEditor('sound', mode);
    await openPicker(page, 'sound');
    const title = await choose(page, 'sound', 0, first);
    if (mode === 'Multi') await openPicker(page, 'sound');
    await choose(page, 'sound', 0, second);
    await picker(page, 'sound').getByText(`Media '${title}' has already been added!`, { exact: true }).waitFor();
    await picker(page, 'sound')
      .getByRole('button', { name: mode === 'Multi' ? 'Close' : 'Done', exact: true })
      .click();
    expect(await chosen(page, 'sound').count()).toBe(1);
  });

  it.each(
    draw(2, [
      ['Personal', username('demo_viewer'), username('Demo_Viewer'), 'You can only add 1 sound per username!'],
      ['Multi', alias('horn'), alias(' HORN '), "There's already a sound with the alias 'HORN'"],
    ] as const),
  )(
    '[SND-11, SND-12, SND-13] %s: refuses another clip’s name in a different case',
    async (mode, first, second, text) => {
      const page = await openEditor('sound', mode);
      await openPicker(page, 'sound');
      await choose(page, 'sound', 0, first);
      await openPicker(page, 'sound');
      await choose(page, 'sound', 1, second);
      await picker(page, 'sound').getByText(text, { exact: true }).waitFor();
    },
  );
});

describe('voices', () => {
  const VOICES = '/api/voices';

  async function openSpeech(name: 'AI TTS' | 'Text to Speech', prepare = async (_: Page) => {}) {
    const { page } = await enter('/dashboard/activity');
    await prepare(page);
    await page.goto(`${world.ebs}/dashboard/extension`);
    await press(page, 'Add Interaction');
    await dialog(page, 'Select feature')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    return { page, modal: dialog(page, name) };
  }

  it("no AI voices: 'Needs set-up' with what to do, and AI TTS cannot be chosen", async () => {
    const { page } = await enter('/dashboard/extension');
    await press(page, 'Add Interaction');
    const choice = dialog(page, 'Select feature').getByRole('button', { name: /^AI TTS/ });
    await choice.getByText('Needs set-up', { exact: true }).waitFor();
    await choice
      .getByText('This server has no AI voice yet. Its operator can add one with: voices install hibari')
      .waitFor();
    await choice.click({ force: true });
    await dialog(page, 'Select feature').waitFor();
  });

  it("[VOICE-05] no voices at all: 'No voices found'", async () => {
    const { modal } = await openSpeech(
      'Text to Speech',
      async (page) => void (await answer(page, VOICES, { body: [] })),
    );
    await modal.getByText('No voices found').waitFor();
  });

  it("[VOICE-05] says 'No voices found' to a search without results", async () => {
    const { page } = await enter('/voices');
    await page.getByRole('list', { name: 'Voices' }).waitFor();
    await page.getByLabel('Search voices').fill('qqqqzzzz');
    await page.getByText('No voices found', { exact: true }).waitFor();
  });

  it("[VOICE-02] marks an AI voice that is not public as 'Private'", async () => {
    const { modal } = await openSpeech('AI TTS', async (page) => {
      await alterAnswer<Voice[]>(page, VOICES, (voices) => [
        ...voices,
        ...voices.slice(0, 1).flatMap((voice) => [
          { ...voice, name: 'Mine', type: 'ai', public: false },
          { ...voice, name: 'Everyones', type: 'ai', public: true },
        ]),
      ]);
    });
    await modal.getByRole('combobox', { name: 'Voice' }).click();
    const badge = (name: string) => modal.getByRole('option', { name }).getByText('Private', { exact: true });
    await badge('Mine').waitFor();
    expect(await badge('Everyones').count()).toBe(0);
  });

  it("[EXT-09] says 'No voice with name Gone found' for a removed voice when the item is edited", async () => {
    const { page } = await enter('/dashboard/extension');
    const { title } = await addItem(page, { features: [{ id: 'a', type: 'tts', settings: { voice: 'Gone' } }] });
    await page.reload();
    await press(page, `Edit ${title}`);
    await dialog(page, 'Edit Interaction').getByText('No voice with name Gone found', { exact: true }).waitFor();
  });
});
