import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { soundSettings } from '@bitcue/shared/features/sound/sound.ts';
import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { renderEditor } from '../../../test/render-editor.tsx';
import { sampleClip, sampleUser } from '../../../test/samples.ts';
import { Modal } from '../../parts/Modal.tsx';
import { SoundEditor } from './SoundEditor.tsx';

const clips = Array.from({ length: 11 }, (_, place) => sampleClip(place + 1));
const [one, two, three] = clips as [MediaItem, MediaItem, MediaItem];
const own = sampleClip(50, { title: 'My own', public: false });

/** Responds in pages of nine, like the server. */
function pageOf(media: readonly MediaItem[]): FakeAnswer {
  return ({ search }) => {
    const asked = new URLSearchParams(search);
    const next = Number(asked.get('next') ?? 0);
    const words = asked.get('search')?.toLowerCase() ?? '';
    const all = media.filter((item) => item.title.toLowerCase().includes(words));
    return { body: { media: all.slice(next, next + 9), more: next + 9 < all.length, total: all.length } };
  };
}

function serve(over: Record<string, FakeAnswer> = {}) {
  return createFakeServer({
    'GET /api/library': pageOf(clips),
    'GET /api/library/personal': pageOf([own]),
    'POST /api/library/shortId': ({ body }) => ({
      body: {
        error: null,
        media: [...clips, own].filter((item) => (body as { ids: string[] }).ids.includes(item.shortId)),
      },
    }),
    'GET /api/user': { body: sampleUser() },
    ...over,
  });
}

const user = userEvent.setup({ delay: null });
const openPicker = async () => {
  await user.click(screen.getByRole('button', { name: /^(Add|Change) (a|the) sound$/ }));
  return within(await screen.findByRole('dialog', { name: 'Add a sound' }));
};
const pick = async (title: string) => user.click(await screen.findByRole('button', { name: `Choose ${title}` }));
const isPickerOpen = () => screen.queryByRole('dialog') !== null;

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
});

describe('adding sounds', () => {
  it('[SND-04] replaces the clip of a single list with the chosen one', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor);
    await openPicker();
    await pick('Clip 1');
    expect(isPickerOpen()).toBe(false);
    await openPicker();
    await pick('Clip 2');
    expect(settings().list).toEqual([{ shortId: two.shortId, alias: '', username: '', volume: 50 }]);
    expect(await screen.findByText('Clip 2')).toBeTruthy();
  });

  it('[SND-07] adds chosen clips to a random list directly, one after the other', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { type: 'random' });
    const picker = await openPicker();
    await pick('Clip 1');
    await pick('Clip 3');
    expect(settings().list.map((entry) => entry.shortId)).toEqual([one.shortId, three.shortId]);
    expect(picker.getAllByText('Added')).toHaveLength(2);
    await user.click(picker.getByRole('button', { name: 'Done' }));
    expect(isPickerOpen()).toBe(false);
  });

  it('[SND-10] refuses a clip already in the random list', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { type: 'random', list: [{ shortId: one.shortId }] });
    const picker = await openPicker();
    await pick('Clip 1');
    expect(picker.getByRole('alert').textContent).toBe("Media 'Clip 1' has already been added!");
    expect(settings().list).toHaveLength(1);
  });

  it('[SND-05] [SND-09] [SND-11] [SND-14] asks for a username after choosing a clip for a personal list', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { type: 'personal' });
    const picker = await openPicker();
    await pick('Clip 1');
    expect(picker.queryByRole('tab')).toBeNull();
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(picker.getByText('You must enter a username!')).toBeTruthy();
    await user.type(picker.getByLabelText('Username'), '@Demo_Viewer');
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(settings().list).toEqual([{ shortId: one.shortId, alias: '', username: 'demo_viewer', volume: 50 }]);
    expect(isPickerOpen()).toBe(false);

    const again = await openPicker();
    await pick('Clip 2');
    await user.type(again.getByLabelText('Username'), ' DEMO_viewer{Enter}');
    expect(again.getByText('You can only add 1 sound per username!')).toBeTruthy();
    expect(settings().list).toHaveLength(1);
  });

  it('[SND-06] [SND-08] [SND-12] [SND-13] [SND-14] asks for an alias after choosing a clip for a multi list, and Back returns to the clips', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, {
      type: 'multi',
      list: [{ shortId: two.shortId, alias: 'Horn' }],
    });
    const picker = await openPicker();
    await pick('Clip 1');
    await user.click(picker.getByRole('button', { name: 'Back' }));
    await pick('Clip 3');
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(picker.getByText('You must enter in an alias! This is what viewers type to play the media.')).toBeTruthy();
    await user.type(picker.getByLabelText('Alias'), ' horn ');
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(picker.getByText("There's already a sound with the alias 'horn'")).toBeTruthy();
    await user.clear(picker.getByLabelText('Alias'));
    await user.type(picker.getByLabelText('Alias'), 'bell');
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(settings().list.map(({ shortId, alias }) => [shortId, alias])).toEqual([
      [two.shortId, 'Horn'],
      [three.shortId, 'bell'],
    ]);
  });

  it('[ERR-12] reports a clip that cannot be added', async () => {
    serve({ 'GET /api/library': { body: { media: [{ ...one, shortId: 'broken' }], more: false, total: 1 } } });
    const { changes } = renderEditor('sound', SoundEditor);
    await openPicker();
    await pick('Clip 1');
    expect(await screen.findByText('Unable to add media. Please refresh and retry!')).toBeTruthy();
    expect(changes()).toBe(0);
  });
});

describe('the media picker', () => {
  it('[SND-14] has the tabs Browse, Personal and Upload', async () => {
    const server = serve();
    renderEditor('sound', SoundEditor);
    const picker = await openPicker();
    expect(picker.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Browse', 'Personal', 'Upload']);
    expect(await picker.findByText('Clip 1')).toBeTruthy();
    expect(server.callsTo('GET /api/library')[0]?.search).toContain('sound=true');
    await user.click(picker.getByRole('tab', { name: 'Personal' }));
    expect(await picker.findByText('My own')).toBeTruthy();
    expect(picker.queryByText('Clip 1')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(picker.getByRole('tab', { name: 'Upload' }).getAttribute('aria-selected')).toBe('true');
    expect(await picker.findByLabelText(/Drop a sound or video here/)).toBeTruthy();
  });

  it('pages by nine and shows which entries are visible', async () => {
    const server = serve();
    renderEditor('sound', SoundEditor);
    const picker = await openPicker();
    await picker.findByText('Clip 9');
    expect(picker.getByText('Showing 1 to 9 of 11 Entries')).toBeTruthy();
    expect(picker.getByRole<HTMLButtonElement>('button', { name: 'Prev' }).disabled).toBe(true);
    await user.click(picker.getByRole('button', { name: 'Next' }));
    expect(await picker.findByText('Clip 10')).toBeTruthy();
    expect(picker.getByText('Showing 10 to 11 of 11 Entries')).toBeTruthy();
    expect(server.callsTo('GET /api/library').at(-1)?.search).toContain('next=9');
    expect(picker.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('searches on Enter with three or more characters, and lists everything again for an empty search', async () => {
    const server = serve();
    renderEditor('sound', SoundEditor);
    const picker = await openPicker();
    await picker.findByText('Clip 9');
    await user.type(picker.getByLabelText('Search sounds'), 'ip{Enter}');
    expect(picker.getByText('Type at least 3 characters.')).toBeTruthy();
    await user.clear(picker.getByLabelText('Search sounds'));
    await user.type(picker.getByLabelText('Search sounds'), 'clip 10');
    expect(server.callsTo('GET /api/library')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await picker.findByText('Showing 1 to 1 of 1 Entries')).toBeTruthy();
    await user.clear(picker.getByLabelText('Search sounds'));
    await user.type(picker.getByLabelText('Search sounds'), '{Enter}');
    expect(await picker.findByText('Showing 1 to 9 of 11 Entries')).toBeTruthy();
    await user.type(picker.getByLabelText('Search sounds'), 'nothing{Enter}');
    expect(await picker.findByText('No results found')).toBeTruthy();
  });

  it('[ERR-07] shows that there are no sounds, or offers a retry if loading failed', async () => {
    const server = serve({ 'GET /api/library/personal': pageOf([]), 'GET /api/library': refusal(500, 'No.') });
    renderEditor('sound', SoundEditor);
    const picker = await openPicker();
    expect((await picker.findByRole('alert')).textContent).toContain('It seems something went wrong :(');
    server.answers['GET /api/library'] = pageOf(clips);
    await user.click(picker.getByRole('button', { name: 'Try again' }));
    expect(await picker.findByText('Clip 1')).toBeTruthy();
    await user.click(picker.getByRole('tab', { name: 'Personal' }));
    expect(await picker.findByText("You don't have any sounds!")).toBeTruthy();
  });

  it('closes on Escape without closing the modal behind it', async () => {
    serve();
    const closed = vi.fn();
    renderApp(
      <Modal title="Edit" onClose={closed}>
        <SoundEditor settings={soundSettings.parse({})} onChange={() => {}} errors={{}} place="bits" itemId={null} />
      </Modal>,
    );
    await openPicker();
    fireEvent(screen.getByRole('dialog', { name: 'Add a sound' }), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog', { name: 'Add a sound' })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('the list of sounds', () => {
  const list = [
    { shortId: one.shortId, alias: 'one', volume: 30 },
    { shortId: two.shortId, alias: 'two' },
  ];

  it('[SND-01] edits how the list plays and whether it is queued', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { list });
    for (const [title, type] of [
      ['Random', 'random'],
      ['Personal', 'personal'],
      ['Multi', 'multi'],
      ['Single', 'single'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: new RegExp(title) }));
      expect(settings().type).toBe(type);
    }
    screen.getByText('Plays one at random.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Queue' }).checked).toBe(true);
    screen.getByText('Plays after the current alert.');
    await user.click(screen.getByRole('switch', { name: 'Queue' }));
    expect(settings()).toMatchObject({ queue: false, list: settings().list });
  });

  it('[SND-02] [SND-03] edits alias and volume of an entry, ignoring a volume that is not a number', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { type: 'multi', list });
    const volume = await screen.findByLabelText<HTMLInputElement>('Volume of Clip 1 in percent');
    await user.clear(volume);
    expect(settings().list[0]?.volume).toBe(30);
    await user.type(volume, 'loud');
    expect(settings().list[0]?.volume).toBe(30);
    await user.tab();
    expect(volume.value).toBe('30');
    await user.clear(volume);
    await user.type(volume, '72');
    expect(settings().list[0]?.volume).toBe(72);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume of Clip 2' }), { target: { value: '5' } });
    expect(settings().list.map((entry) => entry.volume)).toEqual([72, 5]);
    const [alias] = screen.getAllByLabelText('Alias');
    if (!alias) throw new Error('There is no alias.');
    await user.type(alias, '!');
    expect(settings().list[0]?.alias).toBe('one!');
  });

  it('[SND-13] shows what is wrong with a list made invalid by its names or mode', async () => {
    serve();
    renderEditor('sound', SoundEditor, { type: 'multi', list });
    await screen.findByText('Clip 1');
    const [, alias] = screen.getAllByLabelText('Alias');
    if (!alias) throw new Error('There is no second alias.');
    await user.clear(alias);
    await user.type(alias, ' ONE');
    expect(screen.getByRole('alert').textContent).toBe("There's already a sound with the alias 'ONE'");
    await user.click(screen.getByRole('radio', { name: /Personal/ }));
    expect(screen.getByRole('alert').textContent).toBe('You must enter a username!');
  });

  it('removes an entry', async () => {
    serve();
    const { settings } = renderEditor('sound', SoundEditor, { type: 'random', list });
    await user.click(await screen.findByRole('button', { name: 'Remove Clip 1' }));
    expect(settings().list.map((entry) => entry.shortId)).toEqual([two.shortId]);
  });

  it('[SND-16] [ERR-08] plays one sound at a time, and reports a source that does not play', async () => {
    const media = installFakeMedia();
    serve();
    renderEditor('sound', SoundEditor, { type: 'random', list });
    await user.click(await screen.findByRole('button', { name: 'Play Clip 1' }));
    await user.click(screen.getByRole('button', { name: 'Play Clip 2' }));
    expect(screen.getByRole('button', { name: 'Play Clip 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop Clip 2' })).toBeTruthy();
    media.played[1]?.dispatchEvent(new Event('error'));
    expect(await screen.findByText("Couldn't Load Sound")).toBeTruthy();
  });

  it('[ERR-08] reports a chosen clip that is missing from the lookup, and retries', async () => {
    const server = serve({ 'POST /api/library/shortId': { body: { media: [one], error: null } } });
    renderEditor('sound', SoundEditor, { type: 'random', list });
    expect(await screen.findByText('Error finding selected sound data..')).toBeTruthy();
    expect(screen.getAllByText('Clip 1')).toHaveLength(1);
    expect(server.callsTo('POST /api/library/shortId')[0]?.body).toEqual({ ids: [one.shortId, two.shortId] });
    server.answers['POST /api/library/shortId'] = { body: { media: [one, two], error: null } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Clip 2')).toBeTruthy();
  });

  it('[SND-15] saves the volume of this browser', async () => {
    serve();
    renderEditor('sound', SoundEditor);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Preview volume' });
    expect(slider.value).toBe('50');
    fireEvent.change(slider, { target: { value: '20' } });
    await waitFor(() => expect(slider.value).toBe('20'));
    expect(localStorage.getItem('bitcue.volume')).toBe('20');
  });
});
