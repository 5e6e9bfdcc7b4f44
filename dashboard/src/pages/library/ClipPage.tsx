import { SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { ArrowLeft, CloudAlert } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ClipCard } from '../../media/ClipCard.tsx';
import { ownerOf, titleOf } from '../../media/clip-words.ts';
import { CARD_OPTIONS } from '../../media/library/ClipOptions.tsx';
import { useMediaById } from '../../media/use-media-by-id.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import styles from './ClipPage.module.css';
import { PublicFrame } from './PublicFrame.tsx';

/** Kinds by the word in the address: one or many (ROUTE-12). */
const KINDS: Readonly<Record<string, string>> = { sound: 'sound', sounds: 'sound', video: 'video', videos: 'video' };

/** The page of one clip, for anyone; a private one for its owner alone (ROUTE-09, LIB-20). */
export function ClipPage() {
  const { type = '', shortId = '' } = useParams();
  const kind = KINDS[type];
  const mayBe = kind !== undefined && shortId.length === SHORT_ID_LENGTH;
  const known = useMediaById(mayBe ? [shortId] : []);
  const item = known.find(shortId);
  if (!mayBe || (item === undefined ? !known.isLoading && !known.hasFailed : item.type !== kind))
    return <NotFoundPage />;
  return (
    <PublicFrame>
      <Link to="/library" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        All clips
      </Link>
      {item ? (
        <>
          <PageHeader title={titleOf(item)} line={`A ${item.type} by ${ownerOf(item)}`} />
          <div className={styles.card} data-kind={item.type}>
            <ClipCard item={item} options={CARD_OPTIONS.detail} alone />
          </div>
        </>
      ) : known.isLoading ? (
        <Skeleton height="220px" radius="16px" />
      ) : (
        <StateNote
          tone="failed"
          title="This clip could not be loaded"
          icon={<CloudAlert size={20} aria-hidden="true" />}
          action={{ label: 'Try again', onClick: known.retry }}
        />
      )}
    </PublicFrame>
  );
}
