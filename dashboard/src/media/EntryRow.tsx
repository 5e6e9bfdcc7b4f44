import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { type ClipKind, hasPicture } from '@bitcue/shared/constants/media.ts';
import type { MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { formatSeconds, MEDIA_WORDS } from './describe-media.ts';
import styles from './EntryRow.module.css';
import { ClipVideo, PlayButton } from './PlayButton.tsx';
import { NAME_FIELDS } from './picker/EntryForm.tsx';
import { useTrack } from './player.ts';
import { VolumeField } from './Volume.tsx';

/** Props of `EntryRow`. */
export interface EntryRowProps {
  kind: ClipKind;
  entry: MediaEntry;
  /** The clip; undefined if it was not found. */
  item: MediaItem | undefined;
  isLoading: boolean;
  /** Id of the track, unique on the page. */
  trackId: string;
  /** The name the list asks for, if any. */
  asked: 'alias' | 'username' | null;
  onChange: (entry: MediaEntry) => void;
  onRemove: () => void;
}

/** Row for one clip of a list, to play it, edit its name and volume, and remove it. */
export function EntryRow({ kind, entry, item, isLoading, trackId, asked, onChange, onRemove }: EntryRowProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { hasFailed } = useTrack(trackId);
  const words = MEDIA_WORDS[kind];
  const title = item?.title ?? entry.shortId;
  return (
    <li className={styles.row} data-named={asked !== null} data-kind={kind}>
      {item && hasPicture(kind) ? <ClipVideo item={item} ref={video} /> : null}
      <div className={styles.head}>
        <PlayButton
          track={{ id: trackId, clip: entry.shortId, source: item?.source ?? '', percent: entry.volume }}
          title={title}
          video={video}
          disabled={item === undefined}
        />
        <div className={styles.words}>
          {item === undefined && isLoading ? (
            <Skeleton width="140px" height="16px" />
          ) : item === undefined ? (
            <p className={styles.failed} role="alert">
              {words.notFound}
            </p>
          ) : (
            <>
              <p className={styles.title}>{item.title}</p>
              <p className={hasFailed ? styles.failed : styles.line} role={hasFailed ? 'alert' : undefined}>
                {hasFailed ? words.notLoaded : formatSeconds(item.duration)}
              </p>
            </>
          )}
        </div>
        <button type="button" className={styles.remove} aria-label={`Remove ${title}`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.fields}>
        {asked ? (
          <TextField
            label={NAME_FIELDS[asked].label}
            value={entry[asked]}
            limit={NAME_FIELDS[asked].limit}
            onChange={(typed) => onChange({ ...entry, [asked]: asked === 'username' ? normalizeLogin(typed) : typed })}
          />
        ) : null}
        <VolumeField
          label={`Volume of ${title}`}
          value={entry.volume}
          onChange={(volume) => onChange({ ...entry, volume })}
        />
      </div>
    </li>
  );
}
