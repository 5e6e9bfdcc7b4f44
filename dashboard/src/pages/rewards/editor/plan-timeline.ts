import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';

/** Row of the timeline: the start of a feature. */
export interface TimelineRow {
  feature: RewardFeature;
  /** When it starts: seconds since the redemption, or after something whose length is not known before it plays. */
  when: string;
  /** Title of the alert that it waits for, because the alert page plays one at a time; null for none. */
  waitsFor: string | null;
  /** The lane it occupies while it lasts; null if it happens at once. */
  lane: number | null;
  /** Features that may still last in each lane as this one starts. */
  lasting: (RewardFeature | null)[];
}

/** When everything that a redemption does happens. */
export interface TimelinePlan {
  rows: TimelineRow[];
  /** Number of lanes in use. */
  lanes: number;
  /** When everything has ended. */
  end: string;
}

/** A time: seconds since the redemption, or, if that is unknown, since something has ended. */
interface Moment {
  isKnown: boolean;
  seconds: number;
}

const LATER: Moment = { isKnown: false, seconds: 0 };

/** Plans when each feature starts, as the engine runs them. */
export function planTimeline(features: readonly RewardFeature[]): TimelinePlan {
  const rows: TimelineRow[] = [];
  /** Features that may still last, by lane. */
  const open: (RewardFeature | null)[] = [];
  let latest: Moment = { isKnown: true, seconds: 0 };
  let aboveStart = latest;
  let aboveEnd = latest;
  const end = (feature: RewardFeature | undefined) => {
    const lane = open.indexOf(feature ?? null);
    if (feature && lane !== -1) open[lane] = null;
  };
  features.forEach((feature, place) => {
    const isWith = feature.start === 'with';
    if (!isWith) end(features[place - 1]);
    const blocker = open.find((other) => other !== null && shareLane(other, feature));
    end(blocker ?? undefined);
    const from = isWith ? aboveStart : aboveEnd;
    const start = blocker ? LATER : { ...from, seconds: from.seconds + feature.delay };
    const lasting = [...open];
    const lane = isAlert(feature) ? takeLane(open, feature) : null;
    const waitsFor = blocker ? definitionOf(blocker.type).title : null;
    rows.push({ feature, when: describe(start), waitsFor, lane, lasting });
    aboveStart = start;
    aboveEnd = hasCue(feature) ? LATER : start;
    if (!aboveEnd.isKnown || !latest.isKnown) latest = LATER;
    else if (aboveEnd.seconds > latest.seconds) latest = aboveEnd;
  });
  return { rows, lanes: open.length, end: describe(latest) };
}

/** True if the alert page shows something, a notice included. */
function hasCue({ type }: RewardFeature): boolean {
  return definitionOf(type).cues.length > 0;
}

/** True for what lasts on the alert page. What acts at Twitch happens at once and only adds a notice. */
function isAlert(feature: RewardFeature): boolean {
  return hasCue(feature) && definitionOf(feature.type).repeat === undefined;
}

/** True if the alert page cannot play both at once. */
function shareLane(one: RewardFeature, other: RewardFeature): boolean {
  return isAlert(one) && isAlert(other) && isQueued(one) === isQueued(other);
}

function isQueued({ settings }: RewardFeature): boolean {
  return !('queue' in settings) || settings.queue;
}

function takeLane(open: (RewardFeature | null)[], feature: RewardFeature): number {
  const free = open.indexOf(null);
  const lane = free === -1 ? open.length : free;
  open[lane] = feature;
  return lane;
}

function describe({ isKnown, seconds }: Moment): string {
  if (isKnown) return `${seconds} s`;
  return seconds === 0 ? 'then' : `then ${seconds} s`;
}
