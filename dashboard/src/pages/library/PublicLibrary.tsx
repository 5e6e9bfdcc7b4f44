import { CLIP_KINDS, LIBRARY_SEARCH_MIN, SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import { PUBLIC_PAGES } from '@bitcue/shared/constants/public-pages.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { startSignIn, visitorQuery } from '../../api/session.ts';
import { ClipCard } from '../../media/ClipCard.tsx';
import { MEDIA_WORDS, ownerOf, titleOf } from '../../media/describe-media.ts';
import { CARD_OPTIONS } from '../../media/library/ClipOptions.tsx';
import { clipPath } from '../../media/library/clip-links.ts';
import { useMediaById } from '../../media/library/clip-queries.ts';
import { GlobalVolume } from '../../media/Volume.tsx';
import { Brand, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import { BrowseSection } from './BrowseSection.tsx';
import styles from './PublicLibrary.module.css';
import { ReportClip } from './ReportClip.tsx';
import { useAddMedia } from './use-add-media.tsx';

/** Renders the public library, without sign-in (ROUTE-16, LIB-18). */
export function PublicLibraryPage() {
  const { data: visitor } = useQuery(visitorQuery);
  const { add, wizard } = useAddMedia();
  return (
    <PublicFrame>
      <PageHeader {...PUBLIC_PAGES['/library']} />
      <BrowseSection minLength={LIBRARY_SEARCH_MIN} pathOf={clipPath} add={visitor?.login ? add : undefined} />
      {wizard}
    </PublicFrame>
  );
}

/** Returns the kind for a word in the path, singular or plural (ROUTE-12). */
const findKind = (word: string) =>
  CLIP_KINDS.find((kind) => [MEDIA_WORDS[kind].one, MEDIA_WORDS[kind].many].some((one) => one === word));

/** Renders the public page of a clip. Private clips are visible to their owner only (ROUTE-09, LIB-20). */
export function ClipPage() {
  const { type = '', shortId = '' } = useParams();
  const kind = findKind(type);
  const isValidPath = kind !== undefined && shortId.length === SHORT_ID_LENGTH;
  const { data: visitor } = useQuery(visitorQuery);
  const known = useMediaById(isValidPath ? [shortId] : []);
  const item = known.find(shortId);
  if (!isValidPath || (item === undefined ? !known.isLoading && !known.hasFailed : item.type !== kind))
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
          {item.public && visitor ? <ReportClip item={item} isSignedIn={visitor.login !== null} /> : null}
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

/** Renders the frame of the public library pages: brand, volume, and a link to the dashboard or the sign-in. */
function PublicFrame({ children }: { children: ReactNode }) {
  const { data: visitor } = useQuery(visitorQuery);
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to="/library" className={styles.brand} aria-label="Library">
          <Brand />
        </Link>
        <GlobalVolume />
        {visitor?.login ? (
          <Link to="/dashboard" className={styles.dashboard}>
            Dashboard
          </Link>
        ) : (
          <Button onClick={() => startSignIn(pathname)} disabled={visitor === undefined}>
            Sign in
          </Button>
        )}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
