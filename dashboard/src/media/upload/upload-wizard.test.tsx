import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { encodeMp3, makeMusic } from '@bitcue/shared/test/mp3.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Eye } from 'lucide-react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleUser } from '../../../test/samples.ts';
import { UploadWizard } from './UploadWizard.tsx';

/** The fake storage: its response, and what was sent to it. */
const storage = { status: 204, text: '', fails: false, holds: false, sent: [] as { url: string; form: FormData }[] };

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  send(form: FormData) {
    storage.sent.push({ url: this.url, form });
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 42, total: 100 }));
    if (storage.holds) return;
    setTimeout(() => {
      this.status = storage.status;
      this.responseText = storage.text;
      this.dispatchEvent(new Event(storage.fails ? 'error' : 'load'));
    });
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(storage, { status: 204, text: '', fails: false, holds: false, sent: [] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SOURCE = 'http://localhost:8080/media/demo_channel/x.mp3';
const fields = { key: 'demo_channel/x.mp3', policy: 'p' };

function openWizard(answers: Record<string, FakeAnswer> = {}, plan: 'free' | 'plus' = 'free') {
  const onView = vi.fn();
  const server = createFakeServer({
    'GET /api/user': { body: sampleUser({ plan }) },
    'GET /api/user/usage': {
      body: { media: { total: 3, limit: plan === 'free' ? 50 : null }, tts: { usage: 0, limit: null } },
    },
    'POST /api/user/upload': { body: { url: 'http://localhost/uploads', fields } },
    'POST /api/library/notify-upload-complete': { body: { data: { url: SOURCE } } },
    'POST /api/library': ({ body }) => {
      const { shortId, title, type, tags, duration, public: isPublic } = body as Record<string, unknown>;
      const media = { shortId, title, type, tags, duration, public: isPublic, source: '/media/media/y.mp3' };
      return { status: 201, body: { message: 'Media created!', media } };
    },
    ...answers,
  });
  const app = renderApp(
    <UploadWizard choicesOf={() => [{ title: 'View uploaded media', line: '', icon: Eye, onChoose: onView }]} />,
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, applyAccept: false });
  const file = (name = 'my_air--horn.MP3.mp3', type = 'audio/mpeg', size = 1_000) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };
  const input = () => screen.getByLabelText(/Drop a sound or video here/);
  return {
    server,
    user,
    app,
    onView,
    file,
    input,
    choose: (chosen: File = file()) => user.upload(input(), chosen),
    /** Chooses a file and accepts the guidelines. */
    async fill() {
      await user.upload(input(), file());
      await user.click(screen.getByRole('checkbox', { name: /I accept/ }));
    },
    create: () => user.click(screen.getByRole('button', { name: 'Create Media' })),
  };
}

describe('choosing a file', () => {
  it('[UP-01] [UP-03] accepts mp3, webm and mp4, and shows the limits', async () => {
    const { input } = openWizard();
    expect(input()).toHaveProperty('accept', 'audio/mpeg,video/mp4,video/webm');
    expect(screen.getByText('10mb max (50mb creati+)')).toBeTruthy();
    screen.getByText('mp3 up to 5 MB, mp4 and webm up to 10 MB, 10 minutes or less. 100 uploads a day.');
    expect(await screen.findByText('3 of 50 sounds and videos used.')).toBeTruthy();
  });

  it('shows the limits of Plus, which has no clip limit', async () => {
    openWizard({}, 'plus');
    expect(await screen.findByText(/mp3 up to 25 MB, mp4 and webm up to 50 MB/)).toBeTruthy();
    expect(screen.queryByText(/sounds and videos used/)).toBeNull();
  });

  it('[TIER-05] shows that the library is full', async () => {
    openWizard({
      'GET /api/user/usage': { body: { media: { total: 50, limit: 50 }, tts: { usage: 0, limit: null } } },
    });
    expect((await screen.findByRole('status')).textContent).toBe("You've hit the Video and Sounds limit!");
  });

  it.each([
    ['a.txt', 'text/plain', 10, 'Only mp4, webm, mpeg, or mp3 files are allowed'],
    ['a.svg', 'image/svg+xml', 10, 'Only mp4, webm, mpeg, or mp3 files are allowed'],
    ['a.wav', 'audio/wav', 10, 'Only mp4, webm, mpeg, or mp3 files are allowed'],
    ['a.mp3', 'audio/mpeg', 5 * MEGABYTE + 1, 'File too large! 5MB / 5MB limit'],
    ['a.mp4', 'video/mp4', 12.6 * MEGABYTE, 'File too large! 13MB / 10MB limit'],
    ['a.mp3', 'audio/mpeg', 0, 'You need to upload a file'],
  ])('[UP-02] [UP-04] [UP-05] [UP-06] rejects %s (%s, %d bytes) immediately', async (name, type, size, sentence) => {
    const { choose, file } = openWizard();
    await choose(file(name, type, size));
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.queryByText('Add information')).toBeNull();
  });

  it.each([
    ['free', 'audio/mpeg', 5],
    ['free', 'video/mp4', 10],
    ['plus', 'audio/mpeg', 25],
    ['plus', 'video/webm', 50],
  ] as const)('[LIM-08] [UP-06] on %s accepts a file of %s up to %i MB', async (plan, type, mb) => {
    const { input, file } = openWizard({}, plan);
    await screen.findByText(new RegExp(`up to ${mb} MB`));
    const chooseOf = (size: number) => fireEvent.change(input(), { target: { files: [file('a', type, size)] } });
    chooseOf(mb * MEGABYTE + 1);
    expect(screen.getByRole('alert').textContent).toBe(`File too large! ${mb}MB / ${mb}MB limit`);
    for (const size of [mb * MEGABYTE, mb * MEGABYTE - 1, 1]) {
      chooseOf(size);
      expect(await screen.findByRole('heading', { name: 'Add information' })).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    }
  });

  it('[UP-01] [UP-04] accepts a dropped file and rejects anything else', async () => {
    const { input, file } = openWizard();
    const area = input().closest('label');
    if (!area) throw new Error('The drop area is missing.');
    fireEvent.drop(area, { dataTransfer: { files: [] } });
    expect(screen.getByRole('alert').textContent).toBe('You need to upload a file');
    fireEvent.drop(area, { dataTransfer: { files: [file()] } });
    expect(screen.getByRole('heading', { name: 'Add information' })).toBe(document.activeElement);
  });
});

describe('the details of a clip', () => {
  it('[UP-07] [UP-08] [UP-10] has a title from the file name, tags, visibility, and the guidelines in a new tab', async () => {
    const { choose, user } = openWizard();
    await choose();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'My air horn.MP3');
    const tags = screen.getByRole('group', { name: /^Tags/ });
    for (const name of ['Funny', 'Sad', 'Loud']) await user.click(within(tags).getByLabelText(new RegExp(name)));
    expect(within(tags).getByLabelText(/Scary/)).toHaveProperty('disabled', true);
    await user.click(within(tags).getByLabelText(/Sad/));
    expect(within(tags).getByLabelText(/Scary/)).toHaveProperty('disabled', false);
    expect(screen.getByRole('switch', { name: 'Public' })).toHaveProperty('checked', false);
    screen.getByText('Only you can find it; viewers can still trigger it.');
    const link = screen.getByRole('link', { name: 'library guidelines' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/library-guidelines', '_blank']);
  });

  it('[UP-09] truncates a title to 45 characters', async () => {
    const { choose, user } = openWizard();
    await choose();
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'x'.repeat(50));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'x'.repeat(45));
  });

  it.each([
    ['', 'You must enter a title'],
    ['abc', 'The title must be at least 4 characters'],
  ])('[UP-09] [UP-11] [UP-14] shows every error next to its field: title %j', async (title, sentence) => {
    const { choose, create, user, server } = openWizard();
    await choose();
    await user.clear(screen.getByLabelText('Title'));
    if (title) await user.type(screen.getByLabelText('Title'), title);
    await create();
    expect(screen.getByText(sentence)).toBeTruthy();
    const agreement = screen.getByRole('checkbox', { name: /I accept/ });
    const line = document.getElementById(agreement.getAttribute('aria-describedby') ?? '');
    expect(line?.textContent).toBe('You must accept the guidelines to upload!');
    expect(server.callsTo('POST /api/user/upload')).toEqual([]);
    await user.type(screen.getByLabelText('Title'), ' and more');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('creating', () => {
  it('[UP-15] [UP-16] [API-21] [API-22] [API-23] sends the file, then the record, and shows the five progress texts in order', async () => {
    const { fill, create, server, onView, user } = openWizard();
    const texts: string[] = [];
    const watch = new MutationObserver(() => {
      const text = document.querySelector('dialog [role="status"]')?.textContent;
      if (text && texts.at(-1) !== text) texts.push(text);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    await fill();
    await user.click(screen.getByLabelText(/Loud/));
    await create();
    await screen.findByText('Media created!');
    const at = Date.now();
    await screen.findByRole('heading', { name: 'My air horn.MP3 is in your library' });
    expect(Date.now() - at).toBeGreaterThanOrEqual(1_400);
    watch.disconnect();
    expect(texts).toEqual([
      'Uploading...',
      'Creating media...',
      'Making it accessible...',
      'Media created!',
      'Redirecting...',
    ]);
    const [asked] = server.callsTo('POST /api/user/upload');
    expect(asked?.body).toEqual({
      name: 'my_air--horn.MP3.mp3',
      size: 1_000,
      type: 'audio/mpeg',
      filename: expect.stringMatching(/^[\w-]{21}\.mp3$/),
    });
    expect(storage.sent.map(({ url, form }) => [url, [...form.keys()]])).toEqual([
      ['http://localhost/uploads', ['key', 'policy', 'file']],
    ]);
    expect(server.callsTo('POST /api/library/notify-upload-complete')[0]?.body).toEqual({ filepath: fields.key });
    expect(server.callsTo('POST /api/library')[0]?.body).toEqual({
      title: 'My air horn.MP3',
      tags: ['loud'],
      type: 'sound',
      duration: expect.any(Number),
      public: false,
      has_agreed: true,
      is_user_input_required: false,
      plays: 0,
      shortId: (asked?.body as { filename?: string } | undefined)?.filename?.slice(0, 21),
      source: SOURCE,
    });
    await user.click(screen.getByRole('button', { name: /^View uploaded media/ }));
    expect(onView).toHaveBeenCalledWith(expect.objectContaining({ title: 'My air horn.MP3', type: 'sound' }));
  });

  it('sends the licence and that a clip is not for VOD, if they were chosen', async () => {
    const { fill, create, server, user } = openWizard();
    await fill();
    const licence = screen.getByLabelText<HTMLSelectElement>('Licence');
    expect([...licence.options].map(({ text }) => text)).toEqual([
      'Optional',
      'Own work',
      'Used with permission',
      'Royalty-free',
      'CC0, public domain',
      'CC BY, name the author',
      'Not known',
    ]);
    await user.selectOptions(licence, 'CC BY, name the author');
    await user.click(screen.getByRole('switch', { name: 'Not for VOD: heard live only' }));
    screen.getByText('It plays only while your sound page is open in OBS. See Home for how to add it.');
    await create();
    await screen.findByText('Media created!');
    expect(server.callsTo('POST /api/library')[0]?.body).toMatchObject({ licence: 'cc-by', notForVod: true });
  });

  it('starts over with another file', async () => {
    const { fill, create, user, input } = openWizard();
    await fill();
    await create();
    await user.click(await screen.findByRole('button', { name: /^Upload Another file/ }));
    expect(input()).toBeTruthy();
    expect(screen.queryByText('Add information')).toBeNull();
  });

  const sendFails: [string, Record<string, FakeAnswer>, Partial<typeof storage>, string][] = [
    [
      'the storage refuses',
      {},
      { status: 403, text: JSON.stringify({ error: 'upload.policy', message: 'Not allowed.' }) },
      "Couldn't upload media... 403, Not allowed.",
    ],
    [
      'the storage refuses with XML',
      {},
      { status: 400, text: '<Error><Code>EntityTooLarge</Code><Message>Too big</Message></Error>' },
      "Couldn't upload media... 400, Too big",
    ],
    ['the storage is unreachable', {}, { fails: true }, 'Failed to upload file.'],
    [
      'the upload is refused',
      { 'POST /api/user/upload': refusal(400, 'File too large! 6MB / 5MB limit', 'input.invalid') },
      {},
      'Failed to upload file, File too large! 6MB / 5MB limit',
    ],
    [
      'the library is full',
      { 'POST /api/user/upload': refusal(409, "You've hit the Video and Sounds limit!", 'library.limit') },
      {},
      "You've hit the Video and Sounds limit!",
    ],
    [
      'the file did not arrive',
      { 'POST /api/library/notify-upload-complete': refusal(404, 'Not there.', 'upload.unknown') },
      {},
      'Failed to upload file, Not there.',
    ],
  ];
  it.each(sendFails)(
    '[ERR-13] [UP-17] [TIER-05] closes the overlay and shows the error in the form when %s',
    async (_, answers, change, sentence) => {
      Object.assign(storage, change);
      const { fill, create, server } = openWizard(answers);
      await fill();
      await create();
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('button', { name: 'Create Media' })).toBeTruthy();
      expect(server.callsTo('POST /api/library')).toEqual([]);
    },
  );

  it.each<[string, FakeAnswer, string]>([
    [
      'is refused with a message',
      refusal(409, 'You already have this clip: Horn', 'media.known'),
      'You already have this clip: Horn',
    ],
    ['is refused without one', refusal(500, ''), 'Failed to create media...'],
    ['is refused by something else', { status: 502, body: 'Bad gateway' }, 'Failed to create media...'],
    ['gets an invalid response', { status: 201, body: {} }, 'An error occurred trying to create media... :('],
  ])(
    '[ERR-14] [UP-17] [UP-18] when the record %s, closes the overlay and does not send the file again',
    async (_, answer, sentence) => {
      const { fill, create, server } = openWizard({ 'POST /api/library': answer });
      await fill();
      await create();
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await create();
      await waitFor(() => expect(server.callsTo('POST /api/library')).toHaveLength(2));
      expect(storage.sent).toHaveLength(1);
      const [first, second] = server.callsTo('POST /api/library').map(({ body }) => body);
      expect(second).toEqual(first);
    },
  );

  it('[UP-14] shows a field error from the server next to the field', async () => {
    const { fill, create } = openWizard({
      'POST /api/library': {
        status: 400,
        body: {
          error: 'request.invalid',
          message: 'The request is not valid.',
          fields: { 'tags.0': 'Not this tag.' },
        },
      },
    });
    await fill();
    await create();
    expect(await screen.findByText('Not this tag.')).toBeTruthy();
  });

  it('shows progress and asks before cancelling or leaving the page', async () => {
    storage.holds = true;
    const { fill, create, user, server } = openWizard();
    await fill();
    await create();
    expect(await screen.findByText('42 %')).toBeTruthy();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      act(() => void window.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(ask).toHaveBeenCalledWith('The upload has not finished. Cancel it?');
    expect(screen.getByText('Uploading...')).toBeTruthy();
    ask.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(leave()).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.callsTo('POST /api/library')).toEqual([]);
  });
});

describe('trimming before the upload', () => {
  let horn: File;
  beforeAll(async () => {
    const kind = { sampleRate: 22_050, channels: 1, bitrate: 64 } as const;
    const bytes = await encodeMp3(kind, makeMusic(kind.sampleRate, kind.channels, 1.9));
    horn = new File([bytes], 'horn.mp3', { type: 'audio/mpeg' });
  });
  /** Chooses a file and opens its trim section. jsdom does not report that `details` open. */
  async function openTrim(file = horn) {
    const wizard = openWizard();
    await wizard.choose(file);
    const details = screen.getByText('Trim and fade').closest('details');
    if (details === null) throw new Error('Nothing opens.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    return wizard;
  }
  const slider = (name: string) => screen.findByRole('slider', { name });
  const move = async (name: string, to: number) => fireEvent.change(await slider(name), { target: { value: to } });
  const says = () => screen.getByText(/will be uploaded/).textContent;
  const agree = (user: ReturnType<typeof openWizard>['user']) =>
    user.click(screen.getByRole('checkbox', { name: /I accept/ }));
  const sentFile = () => storage.sent.at(-1)?.form.get('file') as File;

  it('[UP-15] uploads the part with its own size and length, once even if the record is retried, and again for another part', async () => {
    const { create, user, server } = await openTrim();
    await move('Start', 0.5);
    await move('End', 1.5);
    await move('Fade in', 0.3);
    expect(says()).toBe('1.0 s of 2.0 s will be uploaded. Cut off: 0.5 s at the start, 0.5 s at the end.');
    expect(screen.getByText('1.0 s of 2.0 s')).toBeTruthy();
    await agree(user);
    server.answers['POST /api/library'] = refusal(500, '');
    await create();
    await screen.findByText('Failed to create media...');
    expect(sentFile().size).toBeLessThan(horn.size * 0.75);
    expect(server.callsTo('POST /api/user/upload')[0]?.body).toMatchObject({ name: 'horn.mp3', size: sentFile().size });
    const [first] = server
      .callsTo('POST /api/library')
      .map(({ body }) => body as { duration: number; shortId: string });
    expect(Math.abs((first?.duration ?? 0) - 1)).toBeLessThan(0.1);
    await create();
    await waitFor(() => expect(server.callsTo('POST /api/library')).toHaveLength(2));
    expect(storage.sent).toHaveLength(1);
    // Another part is uploaded again, as another clip.
    await move('End', 1.2);
    await create();
    await waitFor(() => expect(server.callsTo('POST /api/library')).toHaveLength(3));
    expect(storage.sent).toHaveLength(2);
    const ids = server.callsTo('POST /api/library').map(({ body }) => (body as { shortId: string }).shortId);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it('undoes one step at a time, and returns to the whole clip', async () => {
    const { create, user } = await openTrim();
    await move('Start', 0.4);
    await move('Start', 0.6);
    await move('Fade out', 1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await slider('Fade out')).toHaveProperty('value', '0');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(says()).toBe('2.0 s of 2.0 s will be uploaded. Nothing is cut off.');
    await move('End', 1);
    await user.click(screen.getByRole('button', { name: 'Whole clip' }));
    expect(says()).toContain('Nothing is cut off.');
    await agree(user);
    await create();
    await waitFor(() => expect(storage.sent).toHaveLength(1));
    expect(sentFile().size).toBe(horn.size);
  });

  it('keeps the ends apart', async () => {
    await openTrim();
    await move('End', 0);
    expect(says()).toContain('0.2 s of 2.0 s');
    await move('Start', 1.9);
    expect(await slider('Start')).toHaveProperty('value', '0');
  });

  it('says what to do with a file that cannot be trimmed, which is then uploaded whole', async () => {
    const { create, user } = await openTrim(new File(['ID3 and no sound'], 'horn.mp3', { type: 'audio/mpeg' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file cannot be trimmed here. Create Media uploads all of it; to upload a part, cut it in another program first and choose that file.',
    );
    expect(screen.queryByRole('slider')).toBeNull();
    await agree(user);
    await create();
    await waitFor(() => expect(storage.sent).toHaveLength(1));
    expect(sentFile().size).toBe(16);
  });
});
