import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Brand, BrandMark } from '@bitcue/shared/ui/extension/Brand.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { useId, useState } from 'react';
import type { FrameProps } from '../app/ViewerView.tsx';
import { describeOutcome } from '../purchase/describe-outcome.ts';
import styles from './ComponentFrame.module.css';

/**
 * The layout over the video: a card as high as its content, up to the height of Twitch's frame, that folds into a pill. One
 * button both folds and unfolds it, so that it keeps the focus. The pill still shows the outcome of the purchase.
 */
export function ComponentFrame({ channel, notice, foot, outcome = null, showsAlerts = true, children }: FrameProps) {
  const [open, setOpen] = useState(true);
  const body = useId();
  const word = outcome === null ? PRODUCT_NAME : describeOutcome(outcome, showsAlerts).headline;
  return (
    <div className={joinClasses(styles.component, open ? styles.card : styles.pill)}>
      <div className={styles.head}>
        {open ? <Brand channel={channel} /> : null}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          aria-label={open ? `Fold ${PRODUCT_NAME}` : `Unfold ${PRODUCT_NAME}${outcome === null ? '' : `. ${word}`}`}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <ChevronDownIcon />
          ) : (
            <>
              <BrandMark />
              <span className={styles.word}>{word}</span>
              <ChevronUpIcon />
            </>
          )}
        </button>
        {open ? null : (
          <main className={hidden.spoken}>
            <h1>{PRODUCT_NAME}</h1>
            <p role="status">{outcome === null ? '' : word}</p>
          </main>
        )}
      </div>
      {open ? (
        <div id={body} className={styles.body}>
          <main className={styles.main}>{children}</main>
          {notice}
          {foot}
        </div>
      ) : null}
    </div>
  );
}
