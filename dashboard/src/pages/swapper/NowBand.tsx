import type { SwapperView, SwapView } from '@bitcue/shared/api/swapper.ts';
import { SWAP_SETTLE_MS } from '@bitcue/shared/constants/swapper.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { ArrowRightLeft, Play, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { useSecondsUntil } from '../../parts/use-countdown.ts';
import { countSteps } from './describe-swap.ts';
import { explainPlace } from './explain-place.ts';
import styles from './NowBand.module.css';
import type { SwapperActions } from './swapper-queries.ts';

/** Props of `NowBand`. */
export interface NowBandProps {
  view: SwapperView;
  acts: SwapperActions;
}

/** Renders which set is on and why, what comes next, and the progress of a swap. */
export function NowBand({ view, acts }: NowBandProps) {
  const { swap, pending, on, isHeld, settings } = view;
  if (swap !== null) return <SwapBand swap={swap} acts={acts} />;
  if (pending !== null) return <PendingBand view={view} pending={pending} acts={acts} />;
  const isChosen = isHeld && settings.automatic;
  return (
    <Band
      title={on === null ? 'No set is on yet' : `${on.name} is on`}
      chip={isChosen ? <Chip>By hand</Chip> : settings.automatic ? null : <Chip>Swaps only by hand</Chip>}
      why={
        <>
          {on === null ? null : `${on.why} On since ${describeTime(on.since)}. `}
          {isChosen ? 'It stays until another rule wins, or the rules decide again.' : whatNext(view)}
        </>
      }
      silentSince={view.silentSince}
    >
      {isChosen ? (
        <Button busy={acts.isActing} onClick={() => acts.act({ act: 'automatic' })}>
          <RotateCcw size={16} aria-hidden="true" />
          Back to automatic
        </Button>
      ) : null}
    </Band>
  );
}

/** Describes what would bring a set on, or why the rules above the current one do not match. */
function whatNext(view: SwapperView): string | null {
  const { on, settings } = view;
  if (!settings.automatic) return 'Choose Use now on a rule, or switch on Swap automatically.';
  if (on === null) return 'The first rule that matches comes on.';
  return on.choice === null ? null : explainPlace(view, on.choice);
}

/** Renders the set that comes on next, with a countdown and buttons to stay or to swap now. */
function PendingBand({ view, pending, acts }: NowBandProps & { pending: NonNullable<SwapperView['pending']> }) {
  const { on } = view;
  const left = useSecondsUntil(pending.due);
  const total = SWAP_SETTLE_MS / 1_000;
  return (
    <Band
      title={on === null ? 'No set is on yet' : `${on.name} is on`}
      chip={<Chip>{left > 0 ? `${pending.name} in ${left} s` : `${pending.name} comes on`}</Chip>}
      why={`${pending.why} ${pending.choice === null ? '' : (explainPlace(view, pending.choice) ?? '')}`}
      silentSince={view.silentSince}
      meter={{ label: `Swaps in ${left} seconds`, now: Math.max(0, total - left), max: total }}
    >
      <Button busy={acts.isActing} onClick={() => acts.act({ act: 'stay' })}>
        {on === null ? 'Stay as it is' : `Stay on ${on.name}`}
      </Button>
      <Button look="main" busy={acts.isActing} onClick={() => acts.act({ act: 'now' })}>
        <ArrowRightLeft size={16} aria-hidden="true" />
        Swap now
      </Button>
    </Band>
  );
}

/** Renders the progress of a swap, with a button to stop or resume it. */
function SwapBand({ swap, acts }: { swap: SwapView; acts: SwapperActions }) {
  const { taken, total } = countSteps(swap.steps);
  const retried = swap.steps.find(({ state, why }) => state === 'waiting' && why !== null);
  const { isStopped } = swap;
  return (
    <Band
      title={isStopped ? `Stopped on the way to ${swap.to}` : `Swapping to ${swap.to}`}
      chip={<Chip tone={isStopped ? 'warn' : 'cue'}>{`${taken} of ${total}`}</Chip>}
      why={
        <>
          {swap.why}{' '}
          {retried ? (
            <span className={styles.warn}>{`“${retried.title}” is being retried: ${retried.why}`}</span>
          ) : isStopped ? (
            'The remaining steps wait until you resume or use another set.'
          ) : null}
        </>
      }
      silentSince={null}
      meter={{ label: `${taken} of ${total} changes are done`, now: taken, max: total }}
    >
      {isStopped ? (
        <Button look="main" busy={acts.isActing} onClick={() => acts.act({ act: 'resume' })}>
          <Play size={16} aria-hidden="true" />
          Resume
        </Button>
      ) : (
        <Button busy={acts.isActing} onClick={() => acts.act({ act: 'stop' })}>
          <Square size={14} aria-hidden="true" />
          Stop
        </Button>
      )}
    </Band>
  );
}

/** Props of `Band`. */
interface BandProps {
  title: string;
  chip: ReactNode;
  why: ReactNode;
  /** When Twitch stopped saying what is streamed; null if it does say. */
  silentSince: number | null;
  meter?: { label: string; now: number; max: number };
  /** Buttons. */
  children: ReactNode;
}

function Band({ title, chip, why, silentSince, meter, children }: BandProps) {
  return (
    <Card className={styles.band} aria-label="Active now">
      <div>
        <h2 className={styles.title}>
          {title}
          {chip}
        </h2>
        <p className={styles.why}>{why}</p>
        {silentSince === null ? null : (
          <p className={styles.warn} role="status">
            {`Twitch has not said what you stream since ${describeTime(silentSince)}. `}
            Nothing is swapped until it does. Your rules can be changed.
          </p>
        )}
      </div>
      {children ? <div className={styles.acts}>{children}</div> : null}
      {meter ? (
        <div
          className={styles.meter}
          role="progressbar"
          aria-label={meter.label}
          aria-valuemin={0}
          aria-valuemax={meter.max}
          aria-valuenow={meter.now}
        >
          <span style={{ width: `${(meter.now / Math.max(1, meter.max)) * 100}%` }} />
        </div>
      ) : null}
    </Card>
  );
}
