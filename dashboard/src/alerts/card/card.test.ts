import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { DesignChange } from '@bitcue/shared/items/alert-design.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../test/cues.ts';
import { createCanvas } from '../canvas.ts';
import { COUNT_UP_MS, LEAD_MS } from '../motion.ts';
import { DEFAULT_LOOK } from '../read-look.ts';
import { createCard } from './card.ts';

const build = (cue: AlertCue) => createCard({ id: 'one', cue, mark: 'spark', manner: 'told' }).element;
const textOf = (card: HTMLElement, selector: string) => card.querySelector(selector)?.textContent ?? null;

describe('the price of a card', () => {
  it.each([
    [25, '1'],
    [300, '2'],
    [1_000, '3'],
    [5_000, '4'],
    [10_000, '5'],
  ])('of %i Bits has tier %s, whether the cue says so or not', (amount, tier) => {
    for (const cue of [
      { ...CUES.tts, amount },
      { ...CUES.tts, amount, tier: Number(tier) as 1, origin: 'bits' as const },
    ]) {
      const card = build(cue);
      expect(card.dataset).toMatchObject({ tier, origin: 'bits' });
      expect(textOf(card, '.amount')).toBe(amount.toLocaleString('en'));
      expect(card.classList.contains('headlined')).toBe(amount >= 5_000);
    }
  });

  it('is a coin for channel points, never a gem', () => {
    const card = build({ ...CUES.notice, amount: 0, tier: 2, origin: 'points', points: 50_000 });
    expect(textOf(card, '.price')).toBe('50,000');
    expect(card.querySelector('.coin')).not.toBeNull();
    expect(card.querySelector('.gem')).toBeNull();
    expect(card.querySelector('.price')?.getAttribute('aria-label')).toBe('50,000 channel points');
  });

  it('has a bolt for a Power-up', () => {
    const card = build({ ...CUES.notice, amount: 500, tier: 2, origin: 'power-up' });
    expect(card.querySelector('.price .glyph')).not.toBeNull();
    expect(card.querySelector('.price')?.getAttribute('aria-label')).toBe('500 Bits, a Power-up');
  });

  it('is a stamp for anything free, whatever its tier', () => {
    const card = build({ ...CUES.notice, amount: 10_000, tier: 5, origin: 'test' });
    expect(textOf(card, '.price')).toBe('Test');
    expect(card.classList.contains('paid')).toBe(false);
  });

  it('never comes from what a viewer wrote', () => {
    const card = build({ ...CUES.tts, amount: 10, viewer: 'Cheer5000', text: 'Cheer10000 cheer10000 10,000 Bits' });
    expect(card.dataset.tier).toBe('1');
    expect([...card.querySelectorAll('.price')].map(({ textContent }) => textContent)).toEqual(['10Bits']);
    expect(card.querySelectorAll('.gem')).toHaveLength(1);
  });
});

describe('the parts of a notice', () => {
  it('show the target in a seat, with the term', () => {
    const card = build({ ...CUES.notice, mark: 'hourglass', target: 'viewer_two', term: '10 minutes' });
    expect(textOf(card, '.say')).toBe('viewer_two10 minutes');
    expect(card.querySelector('.caption')).toBeNull();
  });

  it('list the choices, and count down to the end', () => {
    vi.useFakeTimers();
    const card = build({ ...CUES.notice, choices: ['The mine', 'Home'], endsAt: Date.now() + 90_000 });
    expect([...card.querySelectorAll('.choices li')].map(({ textContent }) => textContent)).toEqual([
      'The mine',
      'Home',
    ]);
    expect(textOf(card, '.clock')).toBe('1:30');
    vi.advanceTimersByTime(1_000);
    expect(textOf(card, '.clock')).toBe('1:29');
  });

  it('show no clock for an end that has passed', () => {
    expect(build({ ...CUES.notice, endsAt: Date.now() - 1 }).querySelector('.clock')).toBeNull();
  });

  it('draw at most eight combining marks per letter', () => {
    expect(textOf(build({ ...CUES.notice, text: `ä\u0bcc${'\u0301'.repeat(90)} ก\u0e48` }), '.text')).toHaveLength(12);
  });

  it('draw a name without characters that reverse text', () => {
    const card = build({ ...CUES.notice, viewer: '\u202Eeno_reweiv' });
    expect(textOf(card, '.name')).toBe('eno_reweiv');
  });
});

describe('a card that follows its sound', () => {
  it('lights the words while they are spoken, not the name before them', () => {
    const cue = { ...CUES.tts, text: 'one two', said: { from: 0.5, to: 1 }, peaks: '00ff' };
    const { element, showAt } = createCard({ id: 'one', cue, mark: 'voice', manner: 'spoken' });
    document.body.replaceChildren(element);
    const at = (share: number) => {
      showAt(share);
      return [...element.querySelectorAll<HTMLElement>('.word')].map((word) => word.dataset.at);
    };
    expect([at(0.4), at(0.6), at(0.8)]).toEqual([
      ['now', 'next'],
      ['now', 'next'],
      ['said', 'now'],
    ]);
    expect(element.querySelector('.scope path')?.getAttribute('d')?.match(/M/g)).toHaveLength(4);
    expect(element.querySelector('.track')).toBeNull();
  });

  it('marks every word that it skips, forwards and backwards', () => {
    const cue = { ...CUES.tts, text: 'aa bb cc dd' };
    const { element, showAt } = createCard({ id: 'one', cue, mark: 'voice', manner: 'spoken' });
    document.body.replaceChildren(element);
    const at = (share: number) => {
      showAt(share);
      return [...element.querySelectorAll<HTMLElement>('.word')].map((word) => word.dataset.at);
    };
    expect(at(0.1)).toEqual(['now', 'next', 'next', 'next']);
    expect(at(0.9)).toEqual(['said', 'said', 'said', 'now']);
    expect(at(0.3)).toEqual(['said', 'now', 'next', 'next']);
    expect(at(1)).toEqual(['said', 'said', 'said', 'said']);
  });

  it('scales the icon of a clip with its level', () => {
    const { element, showAt } = createCard({
      id: 'one',
      cue: { ...CUES.sound, peaks: '0f8' },
      mark: 'note',
      manner: 'heard',
    });
    const levels = [0, 0.5, 0.9, 1].map((share) => {
      showAt(share);
      return element.querySelector<HTMLElement>('.mark')?.style.getPropertyValue('--level');
    });
    expect(levels).toEqual(['0.00', '1.00', '0.53', '0.00']);
  });
});

describe('a combining mark without its letter', () => {
  it('gets a dotted circle at the start of a word, so that it stays in its line; other marks are unchanged', () => {
    const card = build({ ...CUES.tts, text: '\u0BCC a\u0BCC \u0BCCb \u0301c \uFE0F #\uFE0F\u20E3' });
    expect(textOf(card, '.text')).toBe('\u25CC\u0BCC a\u0BCC \u25CC\u0BCCb \u0301c \uFE0F #\uFE0F\u20E3');
  });
});

describe('emotes in a message', () => {
  const pictures = [
    { word: 'LUL', path: '/emotes/425618' },
    { word: 'demochannelHypeHypeHypeHype', path: '/emotes/emotesv2_1' },
  ];
  const words = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('.word')];
  const describeWord = (word: HTMLElement) => word.querySelector('img')?.getAttribute('src') ?? word.textContent;

  it('are drawn as images with their name as alt text; other words stay as they are', () => {
    const card = build({ ...CUES.tts, text: 'LUL so LUL, good demochannelHypeHypeHypeHype', pictures });
    expect(words(card).map(describeWord)).toEqual(['/emotes/425618', 'so', 'LUL,', 'good', '/emotes/emotesv2_1']);
    expect(card.querySelector('img')?.alt).toBe('LUL');
  });

  it('become words again if an image fails to load, and are still followed', () => {
    const { element, showAt } = createCard({
      id: 'one',
      cue: { ...CUES.tts, text: 'hi LUL you', pictures },
      mark: 'voice',
      manner: 'spoken',
    });
    document.body.replaceChildren(element);
    showAt(0);
    element.querySelector('img')?.dispatchEvent(new Event('error'));
    expect(textOf(element, '.text')).toBe('hi LUL you');
    showAt(0.5);
    expect(words(element).map((word) => word.dataset.at)).toEqual(['said', 'now', 'next']);
  });
});

describe('the design of a card', () => {
  it('combines the channel’s, the changes of its tier, and the item’s own', () => {
    const root = document.createElement('main');
    document.body.replaceChildren(root);
    const canvas = createCanvas(root);
    canvas.setLook({
      ...DEFAULT_LOOK,
      design: { ...DEFAULT_LOOK.design, size: 'l', tiers: { 4: { style: 'paper' } } },
    });
    const show = (amount: number, design?: DesignChange) => {
      const cue = { ...CUES.notice, amount, ...(design && { design }) };
      canvas.addBox({ id: 'one', lane: 'main', cue, mark: 'spark', manner: 'told' }).enter();
      return [...root.querySelectorAll<HTMLElement>('.box')].at(-1)?.dataset;
    };
    expect(show(300)).toMatchObject({ style: 'signal', size: 'l', tier: '2' });
    expect(show(5_000)).toMatchObject({ style: 'paper', size: 'l', tier: '4' });
    expect(show(5_000, { style: 'whisper', motion: 'none' })).toMatchObject({
      style: 'whisper',
      motion: 'none',
      size: 'l',
    });
  });
});

describe('a large entrance', () => {
  let root: HTMLElement;
  const enter = (amount: number, over: Partial<AlertCue> = {}) => {
    const canvas = createCanvas(root);
    const cue = { ...CUES.notice, amount, ...over } as AlertCue;
    return canvas.addBox({ id: 'one', lane: 'main', cue, mark: 'spark', manner: 'told' }).enter();
  };
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.useFakeTimers();
    root = document.createElement('main');
    document.body.replaceChildren(root);
  });

  it('delays the sound until the card has settled, longer for more Bits', () => {
    expect([25, 300, 1_000, 5_000, 10_000].map((amount) => enter(amount))).toEqual(Object.values(LEAD_MS));
  });

  it('is skipped for anything free, and where the system asks for reduced motion', () => {
    expect(enter(10_000, { tier: 5, origin: 'test' })).toBe(0);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(enter(10_000)).toBe(0);
    expect(root.querySelector('.moment')).toBeNull();
  });

  it('counts up to the amount paid, and no further', () => {
    enter(5_000);
    const amount = () => Number(textOf(root, '.price .amount')?.replace(',', ''));
    expect(amount()).toBeLessThan(5_000);
    vi.advanceTimersByTime(COUNT_UP_MS + 100);
    expect(amount()).toBe(5_000);
  });

  it('has a moment at 10,000 Bits, which ends on its own', () => {
    enter(10_000);
    expect(textOf(root, '.moment')).toBe('viewer_one10,000 Bits');
    vi.advanceTimersByTime(3_000);
    expect(root.querySelector('.moment')).toBeNull();
    expect(root.querySelector('.box')).not.toBeNull();
  });
});
