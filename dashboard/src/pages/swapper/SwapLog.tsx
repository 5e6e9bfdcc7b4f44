import type { SwapperView, SwapView } from '@bitcue/shared/api/swapper.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { describeCounts, describeLength, describeOutcome, listRefusals } from './describe-swap.ts';
import styles from './SwapLog.module.css';
import type { SwapperActions } from './swapper-queries.ts';

/** Number of swaps, and of refusals of each, shown before the rest is expanded. */
const SHOWN = 5;
const REFUSALS_SHOWN = 2;

/** Renders the latest swaps: from which set to which, why, how long, and what was refused. The newest can be undone. */
export function SwapLog({ view, acts }: { view: SwapperView; acts: SwapperActions }) {
  const { log, swap, on } = view;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? log : log.slice(0, SHOWN);
  return (
    <Card aria-labelledby="log-title">
      <h2 id="log-title">Swaps</h2>
      {log.length === 0 ? (
        <p className={styles.none}>Nothing was swapped yet.</p>
      ) : (
        <ul className={styles.log}>
          {shown.map((one, place) => (
            <Entry key={one.id} swap={one}>
              {place > 0 || swap !== null ? null : (
                <>
                  {on !== null && on.name === one.to && describeOutcome(one).label === 'Partly' ? (
                    <Button busy={acts.isActing} onClick={() => acts.act({ act: 'use', choice: on.choice })}>
                      <RotateCcw size={15} aria-hidden="true" />
                      Try again
                    </Button>
                  ) : null}
                  <Button busy={acts.isActing} onClick={() => acts.act({ act: 'undo' })}>
                    <Undo2 size={15} aria-hidden="true" />
                    Undo
                  </Button>
                </>
              )}
            </Entry>
          ))}
        </ul>
      )}
      {log.length > shown.length ? (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Show all {log.length}
        </Button>
      ) : null}
    </Card>
  );
}

/** Renders an ended swap. `children`: its buttons. */
function Entry({ swap, children }: { swap: SwapView; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { label, tone } = describeOutcome(swap);
  const refusals = listRefusals(swap.steps);
  const shown = isOpen ? refusals : refusals.slice(0, REFUSALS_SHOWN);
  return (
    <li className={styles.entry}>
      <time dateTime={new Date(swap.begunAt).toISOString()} title={describeTime(swap.begunAt)}>
        {describeTime(swap.begunAt).split(', ')[0]}
      </time>
      <div className={styles.words}>
        <b>{swap.from === null ? swap.to : `${swap.from} to ${swap.to}`}</b>
        <p>
          {[swap.why.replace(/\.$/, ''), describeCounts(swap.steps), describeLength(swap)].filter(Boolean).join(' · ')}
        </p>
        {shown.length === 0 ? null : (
          <ul className={styles.refusals}>
            {shown.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {refusals.length > shown.length ? (
          <Button look="quiet" className={styles.more} onClick={() => setOpen(true)}>
            {refusals.length - shown.length} more
          </Button>
        ) : null}
      </div>
      <Chip tone={tone}>{label}</Chip>
      <span className={styles.acts}>{children}</span>
    </li>
  );
}
