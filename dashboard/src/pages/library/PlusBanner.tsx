import { UPLOAD_LIMIT_MB } from '@bitcue/shared/constants/media.ts';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { usageQuery, userQuery } from '../../api/queries.ts';
import styles from './PlusBanner.module.css';

/** Tells free streamers what Plus lifts (LIB-08, TIER-04); Plus has none of it. */
export function PlusBanner() {
  const { data: user } = useQuery(userQuery);
  const { data: usage } = useQuery(usageQuery);
  if (user?.plan !== 'free') return null;
  const { free, plus } = UPLOAD_LIMIT_MB;
  const limit = usage?.media.limit ?? null;
  return (
    <aside className={styles.banner} aria-label="Plus">
      <Sparkles size={18} aria-hidden="true" />
      <p>
        {usage && limit !== null ? `You have ${usage.media.total} of ${limit} sounds and videos. ` : null}
        <b>Plus</b> has no limit of clips, and takes sounds of {plus.sound} MB and videos of {plus.video} MB instead of{' '}
        {free.sound} MB and {free.video} MB.
      </p>
    </aside>
  );
}
