import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { ALERT_THEMES } from '@bitcue/shared/theme/alert-themes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../test/cues.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { getAlertColours, INK } from './colours.ts';
import { LEAVE_MS, SHOWN_MIN_MS } from './motion.ts';
import { toGain } from './output/volume.ts';
import { fitOnCanvas, placeAlert, placeCaption } from './place.ts';

let root: HTMLElement;
let canvas: Canvas;

const find = (selector: string): HTMLElement => {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector} on the canvas.`);
  return element;
};
const add = (id: string, lane: 'main' | 'overlap' = 'main') =>
  canvas.addBox({ id, lane, cue: CUES.notice, mark: 'spark', manner: 'told' });
const show = (cue: AlertCue) => canvas.addBox({ id: 'one', lane: 'main', cue, mark: 'note', manner: 'heard' }).enter();
/** jsdom has no layout: gives every element this size. */
const setSize = (w: number, h: number) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(w);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(h);
};

beforeEach(() => {
  vi.restoreAllMocks();
  vi.useFakeTimers();
  setSize(550, 75);
  root = document.createElement('main');
  document.body.replaceChildren(root);
  canvas = createCanvas(root);
});

function getContrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe('canvas', () => {
  it('[ALERT-02] is 1280x720 and scales to fit any window from the top left', () => {
    vi.stubGlobal('innerWidth', 1920);
    vi.stubGlobal('innerHeight', 1080);
    dispatchEvent(new Event('resize'));
    expect(root.style).toMatchObject({ width: '1280px', height: '720px', transform: 'scale(1.5)' });
    vi.stubGlobal('innerHeight', 360);
    dispatchEvent(new Event('resize'));
    expect(root.style.transform).toBe('scale(0.5)');
  });

  it('[PREF-07] uses the dragged 550x75 box as an anchor, clamped to the canvas', () => {
    canvas.setLook({
      theme: 'red',
      notification: { position: { x: 40.5, y: 300 }, hide: false },
      design: DEFAULT_DESIGN,
    });
    add('one').enter();
    expect(find('.box').style).toMatchObject({ left: '40.5px', top: '300px' });
    canvas.setLook({
      theme: 'red',
      notification: { position: { x: 1280, y: 720 }, hide: false },
      design: DEFAULT_DESIGN,
    });
    expect(find('.box').style).toMatchObject({ left: '', top: '', right: '0px', bottom: '0px' });
    expect(find('.box').dataset).toMatchObject({ across: 'right', down: 'bottom' });
  });

  it('hides the box while notifications are hidden', () => {
    canvas.setLook({ theme: 'red', notification: { position: { x: 0, y: 0 }, hide: true }, design: DEFAULT_DESIGN });
    expect(root.dataset.notification).toBe('hidden');
  });

  it.each(ALERT_THEMES)('[THEME-02] gives text in theme %s a contrast of at least 4.5:1', (theme) => {
    canvas.setLook({ theme, notification: { position: { x: 0, y: 0 }, hide: false }, design: DEFAULT_DESIGN });
    const { accent, text, light, wash } = getAlertColours(theme);
    expect(root.style.getPropertyValue('--theme-accent')).toBe(accent);
    expect(getContrast(text, accent)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(light, INK)).toBeGreaterThanOrEqual(10);
    expect(getContrast('#241a10', wash)).toBeGreaterThanOrEqual(4.5);
  });

  it('inserts text from viewers as text, not markup', () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>&amp;';
    const cue = { ...CUES.tts, viewer: evil, action: evil, text: evil };
    canvas.addBox({ id: evil, lane: 'main', cue, mark: 'voice', manner: 'spoken' }).enter();
    expect(root.querySelectorAll('img, script')).toHaveLength(0);
    expect(find('.name').textContent).toBe(evil);
    expect(find('.caption').textContent).toBe(evil);
    expect(find('.box').dataset.id).toBe(evil);
  });

  it('shows viewer, action, title and amount, each once', () => {
    show(CUES.sound);
    expect(find('.who').textContent).toBe('viewer_one used');
    expect(find('.caption').textContent).toBe('Air horn');
    expect(find('.price .amount').textContent).toBe('300');
    expect(find('.box').dataset).toMatchObject({ kind: 'sound', id: 'one', tier: '2', origin: 'bits' });
  });

  it('[TTS-07] shows template text without the viewer line, with the amount beside it', () => {
    show({ ...CUES.tts, viewer: '', action: '', text: 'viewer_one says good luck' });
    expect(root.querySelector('.who')).toBeNull();
    expect(find('.say').textContent).toBe('viewer_one says good luck');
    expect(find('.box > .price .amount').textContent).toBe('300');
  });

  it('shows a Demo stamp in place of an amount', () => {
    show({ ...CUES.sound, amount: 0 });
    expect(find('.price').textContent).toBe('Demo');
    expect(root.querySelector('.amount, .gem')).toBeNull();
  });

  it('shows one box per lane, without overlap', () => {
    add('a').enter();
    add('b', 'overlap').enter();
    expect(find('[data-id=a]').style.top).toBe('0px');
    expect(find('[data-id=b]').style.top).toBe('89px');
    add('c').enter();
    expect(find('[data-id=a]').dataset.phase).toBe('leaving');
    vi.advanceTimersByTime(LEAVE_MS);
    expect(root.querySelectorAll('.box')).toHaveLength(2);
  });

  it('keeps a lingering box long enough to read, and removes a leaving box immediately', () => {
    const [slow, quick] = [add('slow'), add('quick', 'overlap')];
    slow.enter();
    slow.linger();
    quick.enter();
    quick.leave();
    vi.advanceTimersByTime(LEAVE_MS);
    expect(root.querySelector('[data-id=quick]')).toBeNull();
    expect(find('[data-id=slow]').dataset.phase).toBe('ready');
    vi.advanceTimersByTime(SHOWN_MIN_MS);
    expect(root.childElementCount).toBe(0);
  });
});

describe('placing boxes and videos', () => {
  const card = { w: 600, h: 150 };

  it('keeps the corner of the anchor nearest to the edge, and grows away from it', () => {
    const spots = [
      [48, 30],
      [365, 30],
      [682, 30],
      [48, 597],
      [365, 597],
      [682, 597],
    ] as const;
    expect(spots.map(([x, y]) => placeAlert({ x, y }, card, [], []))).toMatchObject([
      { x: 48, y: 30, across: 'left', down: 'top' },
      { x: 340, y: 30, across: 'centre', down: 'top' },
      { x: 632, y: 30, across: 'right', down: 'top' },
      { x: 48, y: 522, across: 'left', down: 'bottom' },
      { x: 340, y: 522, across: 'centre', down: 'bottom' },
      { x: 632, y: 522, across: 'right', down: 'bottom' },
    ]);
  });

  it('puts a second alert further in, and otherwise where there is room', () => {
    expect(placeAlert({ x: 0, y: 0 }, card, [{ x: 0, y: 0, w: 200, h: 113 }], [])).toMatchObject({ x: 0, y: 127 });
    expect(placeAlert({ x: 0, y: 645 }, card, [{ x: 0, y: 600, w: 200, h: 120 }], [])).toMatchObject({ x: 0, y: 436 });
    expect(placeAlert({ x: 0, y: 0 }, card, [{ x: 0, y: 0, w: 300, h: 720 }], [])).toMatchObject({ x: 314, y: 0 });
    expect(placeAlert({ x: 730, y: 0 }, card, [{ x: 900, y: 0, w: 380, h: 720 }], [])).toMatchObject({ x: 286, y: 0 });
  });

  it('covers emotes rather than another alert if there is no room beside both', () => {
    const wide = { w: 900, h: 200 };
    const emotes = { x: 380, y: 175, w: 520, h: 330 };
    const other = { x: 190, y: 0, w: 900, h: 160 };
    expect(placeAlert({ x: 365, y: 0 }, wide, [other], [emotes])).toMatchObject({ y: 519 });
    expect(placeAlert({ x: 365, y: 0 }, { w: 900, h: 300 }, [other], [emotes])).toMatchObject({ y: 174 });
  });

  it('leaves the alert in place when the whole canvas is taken', () => {
    const whole = { x: 0, y: 0, w: 1280, h: 720 };
    expect(placeAlert({ x: 5, y: 6 }, card, [whole], [])).toMatchObject({ x: 5, y: 6 });
    expect(placeCaption(whole, card, [])).toBeUndefined();
  });

  it('puts a caption under its clip or above it, at the outer edge, and nowhere if neither fits', () => {
    expect(placeCaption({ x: 100, y: 60, w: 480, h: 270 }, card, [])).toMatchObject({ x: 100, y: 346, across: 'left' });
    expect(placeCaption({ x: 752, y: 60, w: 480, h: 270 }, card, [])).toMatchObject({
      x: 632,
      y: 346,
      across: 'right',
    });
    expect(placeCaption({ x: 752, y: 440, w: 480, h: 270 }, card, [])).toMatchObject({
      x: 632,
      y: 274,
      down: 'bottom',
    });
    const below = { x: 0, y: 346, w: 400, h: 75 };
    expect(placeCaption({ x: 100, y: 60, w: 480, h: 270 }, card, [below])).toBeUndefined();
  });

  it('keeps a video on the canvas', () => {
    expect(fitOnCanvas({ x: 1200, y: -5, w: 320, h: 180 })).toEqual({ x: 960, y: 0, w: 320, h: 180 });
    expect(fitOnCanvas({ x: 10, y: 10, w: 5_000, h: 0 })).toEqual({ x: 0, y: 10, w: 1280, h: 1 });
  });
});

describe('the head of an alert', () => {
  const setWidths = (scroll: number, client: number) => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scroll);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(client);
  };

  it.each([
    [140, 100, 'true'],
    [101, 100, undefined],
  ])('is set in smaller type if it is too long: %i in %i pixels', (scroll, client, tight) => {
    setWidths(scroll, client);
    add('one').enter();
    expect(find('.who').dataset.tight).toBe(tight);
  });

  it('has rays only while no other alert is shown: they would cover it', () => {
    add('one').enter();
    add('two', 'overlap').enter();
    expect(
      [find('[data-id="one"]'), find('[data-id="two"]')].map(({ classList }) => classList.contains('second')),
    ).toEqual([false, true]);
  });
});

describe('fonts', () => {
  it('are loaded early: the channel’s and its tiers’ with the look, an item’s own with its alert', () => {
    const load = vi.fn(async () => []);
    vi.stubGlobal('document', Object.assign(document, { fonts: { load } }));
    const design = { ...DEFAULT_DESIGN, style: 'paper', tiers: { 5: { face: 'system' } } } as const;
    canvas.setLook({ theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false }, design });
    expect(new Set(load.mock.calls.flat())).toEqual(new Set(['28px "Fraunces Variable"']));
    show({ ...CUES.notice, design: { style: 'arcade' } });
    expect(load).toHaveBeenLastCalledWith('28px "Jersey 15"');
    Reflect.deleteProperty(document, 'fonts');
  });
});

describe('volume', () => {
  it('sounds half as loud (-10 dB) at half the percentage, clamped to silence and full volume', () => {
    expect(20 * Math.log10(toGain(50))).toBeCloseTo(-10, 0);
    expect([toGain(0), toGain(100), toGain(-5), toGain(900)]).toEqual([0, 1, 0, 1]);
  });
});
