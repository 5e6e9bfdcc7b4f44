import { FIXTURE_CLIPS } from '@bitcue/shared/features/feature-fixture.ts';
import { soundFixture } from '@bitcue/shared/features/sound/fixture.ts';
import { soundSettings } from '@bitcue/shared/features/sound/sound.ts';
import { videoSettings } from '@bitcue/shared/features/video/video.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL } from '../../test/support/feature-ports.ts';
import { createSoundExecutor } from './sound/execute.ts';
import { createVideoExecutor } from './video/execute.ts';

const [single, overlapping, random, personal, multi] = soundFixture.good.map(({ settings }) => settings);
const { horn, bell } = FIXTURE_CLIPS;

function setUp() {
  const { ports, fakes } = createFeaturePorts();
  const sale = (login: string | null, input: Record<string, string>) => ({
    channelId: FEATURE_CHANNEL,
    buyer: { opaqueId: 'Udemo', userId: '3000', login, name: 'A name in another script' },
    itemTitle: 'Horn',
    input,
  });
  return {
    fakes,
    planSound: (settings: unknown, { login = 'demo_viewer' as string | null, alias = '' } = {}) =>
      createSoundExecutor(ports).plan(soundSettings.parse(settings), sale(login, { 'sound.alias': alias })),
    /** Plans the sound, paid or not. */
    planPaid: (settings: unknown, isPaid: boolean) =>
      createSoundExecutor(ports).plan(soundSettings.parse(settings), { ...sale('demo_viewer', {}), isPaid }),
    planVideo: (settings: unknown) =>
      createVideoExecutor(ports).plan(videoSettings.parse(settings), sale('demo_viewer', {})),
  };
}

describe('the clip of a sale', () => {
  it('[SND-01, SND-13] depends on the mode, the viewer and the random draw', async () => {
    const { fakes, planSound } = setUp();
    const picked = async (...args: Parameters<typeof planSound>) => (await planSound(...args))[0]?.data.clip;
    expect(await picked(single)).toMatchObject({ shortId: horn, volume: 50, url: `/objects/media/${horn}` });
    fakes.draw = 0.49;
    expect(await picked(random)).toMatchObject({ shortId: horn, volume: 10 });
    fakes.draw = 0.5;
    expect(await picked(random)).toMatchObject({ shortId: bell });
    expect(await picked(personal, { login: 'DEMO_VIEWER' })).toMatchObject({ shortId: horn });
    expect(await picked(personal, { login: 'demo_other' })).toMatchObject({ shortId: bell });
    expect(await picked(multi, { alias: ' SECOND one ' })).toMatchObject({ shortId: bell, volume: 100 });
  });

  it('is as loud as any other: its volume is levelled by its loudness, if that is known', async () => {
    const { fakes, planSound } = setUp();
    const volumeAt = async (loudness: number) => {
      fakes.clips = fakes.clips.map((clip) => ({ ...clip, loudness }));
      return (await planSound(single))[0]?.data.clip;
    };
    expect(await volumeAt(-16)).toMatchObject({ volume: 50 });
    expect(await volumeAt(-6)).toMatchObject({ volume: 25 });
    expect(await volumeAt(-21)).toMatchObject({ volume: 71 });
  });

  it('[SND-01] is drawn from the clips of a random list that still exist', async () => {
    const { fakes, planSound } = setUp();
    fakes.clips = fakes.clips.filter(({ shortId }) => shortId !== horn);
    expect((await planSound(random))[0]?.data.clip).toMatchObject({ shortId: bell });
    fakes.clips = [];
    await expect(planSound(random)).rejects.toMatchObject({ code: 'item.unavailable' });
  });

  it('that is not for VODs is marked so, and refused before Bits are used while the sound page is away', async () => {
    const { fakes, planSound, planPaid } = setUp();
    const flag = (...ids: string[]) => {
      fakes.clips = fakes.clips.map((clip) => ({ ...clip, notForVod: ids.includes(clip.shortId) }));
    };
    flag(horn);
    await expect(planSound(single)).rejects.toMatchObject({ code: 'clip.unheard', status: 409 });
    // A clip that is already paid waits instead.
    expect((await planPaid(single, true))[0]).toMatchObject({ notForVod: true, data: { clip: { shortId: horn } } });
    await expect(planPaid(single, false)).rejects.toMatchObject({ code: 'clip.unheard' });
    // A random list draws from the clips that can be heard.
    fakes.draw = 0;
    for (const isPaid of [true, false]) {
      const [step] = await planPaid(random, isPaid);
      expect([step?.data.clip, step?.notForVod]).toMatchObject([{ shortId: bell }, undefined]);
    }
    flag(horn, bell);
    await expect(planSound(random)).rejects.toMatchObject({ code: 'clip.unheard' });
    expect((await planPaid(random, true))[0]).toMatchObject({ notForVod: true });
    fakes.hasSoundPage = true;
    expect((await planSound(random))[0]).toMatchObject({ notForVod: true, data: { clip: { shortId: horn } } });
    fakes.hasSoundPage = false;
    fakes.clips = [];
    await expect(planPaid(random, true)).rejects.toMatchObject({ code: 'item.unavailable' });
  });

  it('[SND-01] waits in the queue, or overlaps other alerts if it is not queued', async () => {
    const { planSound } = setUp();
    expect((await planSound(single))[0]?.lane).toBe('main');
    expect((await planSound(overlapping))[0]?.lane).toBe('overlap');
  });

  it.each([
    ['the list is empty', {}, {}],
    ['no entry names the viewer', personal, { login: 'nobody' }],
    ['the viewer is not known', personal, { login: null }],
    ['there is no such alias', multi, { alias: 'third' }],
    ['the entry names a clip of another kind', { list: [{ shortId: FIXTURE_CLIPS.spark }] }, {}],
    ['the clip is gone', { list: [{ shortId: 'fixture-sound-0000009' }] }, {}],
  ])('is refused before Bits are used when %s', async (_, settings, viewer) => {
    const { planSound } = setUp();
    await expect(planSound(settings, viewer)).rejects.toMatchObject({ code: 'item.unavailable', status: 409 });
  });

  it('[VID-02] has a position and size in pixels of the canvas if it is a video', async () => {
    const { planVideo } = setUp();
    const list = [{ shortId: FIXTURE_CLIPS.spark }];
    const place = { position: { x: '112.55px', y: '3px' }, size: { w: '640px', h: '360.25px' } };
    expect((await planVideo({ list, ...place }))[0]?.data).toMatchObject({
      position: { x: 112.55, y: 3 },
      size: { w: 640, h: 360.25 },
    });
    await expect(planVideo({ list: [{ shortId: horn }] })).rejects.toMatchObject({ code: 'item.unavailable' });
  });
});
