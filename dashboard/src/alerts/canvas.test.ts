import { ALERT_THEMES } from '@bitcue/shared/theme/alert-themes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../test/cues.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { getBoxColours } from './colours.ts';
import { createIcon } from './icons.ts';
import { LEAVE_MS, SHOWN_MIN_MS } from './motion.ts';
import { fitOnCanvas, placeBox } from './place.ts';
import { toGain } from './volume.ts';

let root: HTMLElement;
let canvas: Canvas;

const find = (selector: string): HTMLElement => {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector} on the canvas.`);
  return element;
};
const add = (id: string, lane: 'main' | 'overlap' = 'main') =>
  canvas.addBox({ id, lane, cue: CUES.notice, icon: createIcon('notice') });

beforeEach(() => {
  vi.useFakeTimers();
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

  it('[PREF-07] draws a 550x75 box where the streamer put it, clamped to the canvas', () => {
    canvas.setLook({ theme: 'red', notification: { position: { x: 40.5, y: 300 }, hide: false } });
    add('one').enter();
    expect(find('.box').style).toMatchObject({ left: '40.5px', top: '300px', width: '550px', height: '75px' });
    canvas.setLook({ theme: 'red', notification: { position: { x: 1280, y: 720 }, hide: false } });
    expect(find('.box').style).toMatchObject({ left: '730px', top: '645px' });
  });

  it('hides the box while notifications are hidden', () => {
    canvas.setLook({ theme: 'red', notification: { position: { x: 0, y: 0 }, hide: true } });
    expect(root.dataset.notification).toBe('hidden');
  });

  it.each(ALERT_THEMES)('[THEME-02] gives text in theme %s a contrast of at least 4.5:1', (theme) => {
    canvas.setLook({ theme, notification: { position: { x: 0, y: 0 }, hide: false } });
    const { accent, near, far, text, name } = getBoxColours(theme);
    expect(root.style.getPropertyValue('--box-accent')).toBe(accent);
    for (const ground of [near, far]) {
      expect(getContrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(name, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(getContrast(text, accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('inserts text from viewers as text, not markup', () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>&amp;';
    const cue = { ...CUES.tts, viewer: evil, action: evil, text: evil };
    canvas.addBox({ id: evil, lane: 'main', cue, icon: createIcon('sound') }).enter();
    expect(root.querySelectorAll('img, script')).toHaveLength(0);
    expect(find('.name').textContent).toBe(evil);
    expect(find('.caption').textContent).toBe(evil);
    expect(find('.box').dataset.id).toBe(evil);
  });

  it('shows viewer, action, title and amount, each once', () => {
    canvas.addBox({ id: 'one', lane: 'main', cue: CUES.sound, icon: createIcon('sound') }).enter();
    expect(find('.line').textContent).toBe('viewer_one used');
    expect(find('.caption').textContent).toBe('Air horn');
    expect(find('.bits').textContent).toBe('300');
    expect(find('.box').dataset).toMatchObject({ kind: 'sound', id: 'one' });
  });

  it('[TTS-07] shows template text without the viewer line, with the amount beside it', () => {
    const cue = { ...CUES.tts, viewer: '', action: '', text: 'viewer_one says good luck' };
    canvas.addBox({ id: 'one', lane: 'main', cue, icon: createIcon('sound') }).enter();
    expect(root.querySelector('.who')).toBeNull();
    expect(find('.words').textContent).toBe('viewer_one says good luck');
    expect(find('.words + .bits').textContent).toBe('300');
  });

  it('shows no amount for a demo', () => {
    canvas.addBox({ id: 'one', lane: 'main', cue: { ...CUES.sound, amount: 0 }, icon: createIcon('sound') }).enter();
    expect(root.querySelector('.bits')).toBeNull();
  });

  it('shows one box per lane, without overlap', () => {
    add('a').enter();
    add('b', 'overlap').enter();
    expect(find('[data-id=a]').style.top).toBe('0px');
    expect(find('[data-id=b]').style.top).toBe('85px');
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
  it('moves the box next to what it would cover: below, then above, right or left', () => {
    expect(placeBox({ x: 0, y: 0 }, [{ x: 0, y: 0, w: 200, h: 113 }])).toMatchObject({ x: 0, y: 123 });
    expect(placeBox({ x: 0, y: 645 }, [{ x: 0, y: 600, w: 200, h: 120 }])).toMatchObject({ x: 0, y: 515 });
    expect(placeBox({ x: 0, y: 0 }, [{ x: 0, y: 0, w: 300, h: 720 }])).toMatchObject({ x: 310, y: 0 });
    expect(placeBox({ x: 730, y: 0 }, [{ x: 900, y: 0, w: 380, h: 720 }])).toMatchObject({ x: 340, y: 0 });
  });

  it('leaves the box in place when the whole canvas is taken', () => {
    expect(placeBox({ x: 5, y: 6 }, [{ x: 0, y: 0, w: 1280, h: 720 }])).toMatchObject({ x: 5, y: 6 });
  });

  it('keeps a video on the canvas', () => {
    expect(fitOnCanvas({ x: 1200, y: -5, w: 320, h: 180 })).toEqual({ x: 960, y: 0, w: 320, h: 180 });
    expect(fitOnCanvas({ x: 10, y: 10, w: 5_000, h: 0 })).toEqual({ x: 0, y: 10, w: 1280, h: 1 });
  });
});

describe('volume', () => {
  it('sounds half as loud (-10 dB) at half the percentage, clamped to silence and full volume', () => {
    expect(20 * Math.log10(toGain(50))).toBeCloseTo(-10, 0);
    expect([toGain(0), toGain(100), toGain(-5), toGain(900)]).toEqual([0, 1, 0, 1]);
  });
});
