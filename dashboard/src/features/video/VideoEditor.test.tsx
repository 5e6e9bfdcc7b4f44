import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer } from '../../../test/fake-server.ts';
import { renderEditor } from '../../../test/render-editor.tsx';
import { sampleClip, sampleExtension } from '../../../test/samples.ts';
import { VideoEditor } from './VideoEditor.tsx';

const spark = sampleClip(1, { title: 'Spark', type: 'video', source: '/objects/media/spark.mp4' });
const rain = sampleClip(2, { title: 'Rain', type: 'video', source: '/objects/media/rain.mp4' });
const user = userEvent.setup({ delay: null });

function serve() {
  return createFakeServer({
    'GET /api/library': { body: { media: [spark, rain], more: false, total: 2 } },
    'GET /api/library/personal': { body: { media: [], more: false, total: 0 } },
    'POST /api/library/shortId': ({ body }) => ({
      body: {
        error: null,
        media: [spark, rain].filter((item) => (body as { ids: string[] }).ids.includes(item.shortId)),
      },
    }),
    'GET /api/user/extension': { body: sampleExtension() },
  });
}

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  // jsdom has no layout, so make the canvas 640 pixels wide.
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
});
afterEach(() => vi.unstubAllGlobals());

const addVideo = async () => {
  await user.click(screen.getByRole('button', { name: 'Add a video' }));
  return within(await screen.findByRole('dialog', { name: 'Add a video' }));
};

describe('the video editor', () => {
  it('[VID-01] edits mode, list, position and size', async () => {
    serve();
    const { settings } = renderEditor('video', VideoEditor);
    expect(settings()).toEqual({
      type: 'single',
      list: [],
      position: { x: '0px', y: '0px' },
      size: { w: '200px', h: '113px' },
    });
    expect(screen.queryByRole('switch', { name: 'Queue' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Multi/ }));
    expect(settings().type).toBe('multi');
    const box = await screen.findByRole('button', { name: 'Video box' });
    expect(box.parentElement?.style.width).toBe('100px');
    expect(box.parentElement?.style.height).toBe('56.5px');
  });

  it('[VID-02] [VID-05] moves and resizes the box with arrow keys and numbers', async () => {
    serve();
    const { settings } = renderEditor('video', VideoEditor);
    (await screen.findByRole('button', { name: 'Video box' })).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Alt>}{ArrowDown}{/Alt}{ArrowLeft}');
    expect(settings().position).toEqual({ x: '10px', y: '11px' });
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(settings().size).toEqual({ w: '210px', h: '118.65px' });
    await user.click(screen.getByRole('switch', { name: 'Keep aspect ratio' }));
    const width = screen.getByLabelText('Width');
    await user.clear(width);
    await user.type(width, '400.129');
    expect(settings().size).toEqual({ w: '400.13px', h: '118.65px' });
    const left = screen.getByLabelText<HTMLInputElement>('Left');
    await user.clear(left);
    await user.type(left, '2000');
    expect(settings().position.x).toBe('879.87px');
  });

  it('offers sizes that keep the ratio and stay on the canvas', async () => {
    serve();
    const start = { position: { x: '900px', y: '600px' }, size: { w: '200px', h: '100px' } };
    const { settings } = renderEditor('video', VideoEditor, start);
    const sizes = within(screen.getByRole('group', { name: 'Size' })).getAllByRole('button');
    expect(sizes.map((button) => button.textContent)).toEqual(['Small', 'Medium', 'Large', 'Whole canvas']);
    await user.click(screen.getByRole('button', { name: 'Medium' }));
    expect(settings()).toMatchObject({ position: { x: '640px', y: '400px' }, size: { w: '640px', h: '320px' } });
    await user.click(screen.getByRole('button', { name: 'Whole canvas' }));
    expect(settings()).toMatchObject({ position: { x: '0px', y: '80px' }, size: { w: '1280px', h: '640px' } });
  });

  it('[VID-03] applies the same rules as for sounds: alias, duplicates, volume', async () => {
    const server = serve();
    const { settings } = renderEditor('video', VideoEditor, { type: 'multi' });
    const picker = await addVideo();
    await user.click(await picker.findByRole('button', { name: 'Choose Spark' }));
    expect(server.callsTo('GET /api/library')[0]?.search).toContain('video=true');
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(picker.getByText('You must enter in an alias! This is what viewers type to play the media.')).toBeTruthy();
    await user.type(picker.getByLabelText('Alias'), 'spark{Enter}');
    const again = await addVideo();
    await user.click(await again.findByRole('button', { name: 'Choose Spark' }));
    await user.type(again.getByLabelText('Alias'), 'other{Enter}');
    expect(again.getByText("Media 'Spark' has already been added!")).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Back' }));
    await user.click(await again.findByRole('button', { name: 'Choose Rain' }));
    await user.clear(again.getByLabelText('Alias'));
    await user.type(again.getByLabelText('Alias'), 'SPARK{Enter}');
    expect(again.getByText("There's already a sound with the alias 'SPARK'")).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Close' }));
    const volume = await screen.findByLabelText('Volume of Spark in percent');
    await user.clear(volume);
    await user.type(volume, 'x');
    expect(settings().list).toEqual([{ shortId: spark.shortId, alias: 'spark', username: '', volume: 50 }]);
  });

  it('[VID-03] asks for a username in a personal list, with one video per viewer', async () => {
    serve();
    const list = [{ shortId: spark.shortId, username: 'demo_viewer' }];
    const { settings } = renderEditor('video', VideoEditor, { type: 'personal', list });
    const picker = await addVideo();
    await user.click(await picker.findByRole('button', { name: 'Choose Rain' }));
    await user.click(picker.getByRole('button', { name: 'Add' }));
    expect(picker.getByText('You must enter a username!')).toBeTruthy();
    await user.type(picker.getByLabelText('Username'), 'Demo_Viewer{Enter}');
    expect(picker.getByText('You can only add 1 sound per username!')).toBeTruthy();
    expect(settings().list).toHaveLength(1);
  });

  it('[SND-16] plays the video in its own element', async () => {
    const media = installFakeMedia();
    serve();
    renderEditor('video', VideoEditor, { list: [{ shortId: spark.shortId }] });
    await user.click(await screen.findByRole('button', { name: 'Play Spark' }));
    expect(media.played[0]?.tagName).toBe('VIDEO');
    expect(media.played[0]?.getAttribute('src')).toBe(`${spark.source}#t=0.5`);
  });

  it('[ERR-07] shows that there are no videos', async () => {
    serve();
    renderEditor('video', VideoEditor);
    const picker = await addVideo();
    await user.click(picker.getByRole('tab', { name: 'Personal' }));
    expect(await picker.findByText("You don't have any videos!")).toBeTruthy();
  });
});
