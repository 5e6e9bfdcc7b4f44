import {
  CLIP_SECONDS_MAX,
  DROP_AREA_TEXT,
  LIBRARY_FULL,
  MEDIA_KINDS,
  UPLOAD_LIMIT_MB,
  UPLOADS_PER_DAY,
} from '@bitcue/shared/constants/media.ts';

import type { Plan } from '@bitcue/shared/users/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { usageQuery } from '../../api/queries.ts';
import styles from './DropArea.module.css';

/** Props of `DropArea`. */
export interface DropAreaProps {
  plan: Plan;
  /** What is wrong with the last chosen file. */
  problem: string | null;
  /** Called with undefined if something other than a file was dropped. */
  onChoose: (file: File | undefined) => void;
}

/** Renders step 1: drop or choose a file (UP-01 to UP-03). */
export function DropArea({ plan, problem, onChoose }: DropAreaProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const limits = UPLOAD_LIMIT_MB[plan];
  return (
    <div className={styles.step}>
      <label
        className={styles.area}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onChoose(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          className={styles.input}
          accept={Object.keys(MEDIA_KINDS).join(',')}
          aria-describedby={`${id}-limit ${id}-own${problem ? ` ${id}-problem` : ''}`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            const input = event.currentTarget;
            onChoose(input.files?.[0]);
            // Allow choosing the same file again.
            input.value = '';
          }}
        />
        <Upload size={28} aria-hidden="true" />
        <span className={styles.title}>Drop a sound or video here, or choose a file</span>
        <span id={`${id}-limit`} className={styles.limit}>
          {DROP_AREA_TEXT}
        </span>
      </label>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <p id={`${id}-own`} className={styles.line}>
        mp3 up to {limits.sound} MB, mp4 and webm up to {limits.video} MB, {CLIP_SECONDS_MAX / 60} minutes or less.{' '}
        {UPLOADS_PER_DAY} uploads a day.
      </p>
      <Room />
    </div>
  );
}

/** Shows the usage of the clip limit; nothing for Plus, which has none. */
function Room() {
  const { data } = useQuery(usageQuery);
  const limit = data?.media.limit ?? null;
  if (!data || limit === null) return null;
  if (data.media.total >= limit) {
    return (
      <p className={styles.full} role="status">
        {LIBRARY_FULL}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {data.media.total} of {limit} sounds and videos used.
    </p>
  );
}
