import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { createWindow, drawBars, guessRhythm, readPeaks } from '../drawing/bars.ts';
import { make } from '../drawing/make.ts';
import { createMark, type Mark } from '../drawing/marks.ts';
import { createName } from '../drawing/name.ts';
import { createCaption } from './caption.ts';
import { createClock } from './clock.ts';
import { createPrice } from './price.ts';
import { isPaidInBits, readRank } from './rank.ts';

/** How an alert behaves: its words are followed, its clip is heard, its picture is seen, or it tells what happened. */
export type Manner = 'spoken' | 'heard' | 'seen' | 'told';

/** Content of a card. */
export interface CardContent {
  id: string;
  cue: AlertCue;
  mark: Mark;
  manner: Manner;
}

/** A card: the notification of an alert. Call `stop` once it has left. */
export interface Card {
  element: HTMLElement;
  /** Advances to this fraction of the alert, 0 to 1. Call it only while the card is in the document. */
  showAt(share: number): void;
  stop(): void;
}

/** Height of a waveform drawing, in its own units. */
const WAVE_HEIGHT = 40;

/**
 * Returns the action and the text to show. Drops the title from the action if it repeats it: 'used Air horn' above 'Air
 * horn' becomes 'used'.
 */
function readLines(cue: AlertCue): { action: string; text: string } {
  if ('text' in cue) return { action: cue.action, text: cue.text };
  const { action, title } = cue;
  const isRepeated = title !== '' && action.endsWith(title);
  return { action: isRepeated ? action.slice(0, -title.length).trimEnd() : action, text: title };
}

function createWho(viewer: string, action: string): HTMLElement | undefined {
  if (viewer === '' && action === '') return undefined;
  const name = viewer === '' ? undefined : createName('name', viewer);
  return make('p', 'who', name, name && ' ', make('span', 'action', action));
}

/** Creates the icon: a drawing and, for a voice, its scrolling rhythm. The style decides what is shown. */
function createSign(mark: Mark, rhythm: readonly number[]): HTMLElement {
  const scope = mark === 'voice' ? make('span', 'scope', drawBars(rhythm, WAVE_HEIGHT)) : undefined;
  return make('span', 'mark', make('i', 'ground'), scope, createMark(mark));
}

/** Creates the waveform of a clip, which fills as the clip plays: one moving part behind fixed bars. */
function createTrack(peaks: readonly number[]): HTMLElement {
  const { frame, pane } = createWindow(peaks);
  pane.append(make('i', 'rest'), make('i', 'played'));
  return make('span', 'track', frame, pane);
}

/** Creates the parts that only some notices have. */
function createExtras(cue: AlertCue) {
  const { target, term, choices = [], endsAt } = cue.kind === 'notice' ? cue : {};
  return {
    // A target replaces the main line: who, and for how long.
    seat: target === undefined ? undefined : make('span', 'seat', createName('target', target), make('i', 'bench')),
    term: term === undefined ? undefined : make('span', 'term', term),
    choices: choices.length === 0 ? undefined : make('ol', 'choices', ...choices.map(createChoice)),
    clock: endsAt === undefined ? undefined : createClock(endsAt),
  };
}

function createChoice(choice: string): HTMLElement {
  const item = make('li', '', choice);
  item.dir = 'auto';
  return item;
}

/** Creates a card. Text from viewers is inserted as text, never as markup. */
export function createCard({ id, cue, mark, manner }: CardContent): Card {
  const { action, text } = readLines(cue);
  const rank = readRank(cue);
  const { seat, term, choices, clock } = createExtras(cue);
  const pictures = 'pictures' in cue ? cue.pictures : undefined;
  const caption = text === '' || seat ? undefined : createCaption(text, manner === 'spoken', pictures);
  const peaks = 'peaks' in cue && cue.peaks !== undefined ? readPeaks(cue.peaks) : undefined;
  const track = peaks && cue.kind === 'sound' ? createTrack(peaks) : undefined;
  const sign = createSign(mark, peaks ?? guessRhythm(text));
  const { from, to } = ('said' in cue && cue.said) || { from: 0, to: 1 };
  const more = choices ?? track;
  const element = make(
    'article',
    'box',
    make('i', 'back'),
    sign,
    createWho(cue.viewer, action),
    createPrice(rank),
    make('div', 'say', caption?.element, seat, term, clock?.element),
    more && make('div', 'more', more),
    make('i', 'progress', make('i', '')),
  );
  element.classList.toggle('tracked', track !== undefined);
  element.classList.toggle('paid', isPaidInBits(rank));
  element.classList.toggle('headlined', isPaidInBits(rank) && rank.tier >= 4);
  Object.assign(element.dataset, { kind: cue.kind, id, mark, manner, tier: rank.tier, origin: rank.origin });
  return {
    element,
    showAt(share) {
      caption?.showAt(Math.max(0, (share - from) / (to - from)));
      // The icon of a clip that is heard scales with its level.
      const level = peaks?.[Math.floor(share * peaks.length)] ?? 0;
      if (manner === 'heard' && peaks && !caption?.isRolling()) sign.style.setProperty('--level', level.toFixed(2));
    },
    stop: () => clock?.stop(),
  };
}
