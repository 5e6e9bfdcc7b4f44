import { DASHBOARD_SEARCH_MIN, UPLOAD_LIMIT_MB } from '@bitcue/shared/constants/media.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye, Gem, Sparkles, Ticket } from 'lucide-react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { usageQuery } from '../../api/queries.ts';
import { userQuery } from '../../api/session.ts';
import { ClipCard } from '../../media/ClipCard.tsx';
import { NO_CLIPS } from '../../media/describe-media.ts';
import { ClipListView } from '../../media/library/ClipListView.tsx';
import { CARD_OPTIONS, type ClipAdd } from '../../media/library/ClipOptions.tsx';
import { clipPath, dashboardClipPath } from '../../media/library/clip-links.ts';
import { SearchForm } from '../../media/library/SearchForm.tsx';
import { useLibraryList } from '../../media/library/use-clip-list.ts';
import { UploadWizard } from '../../media/upload/UploadWizard.tsx';
import { GlobalVolume } from '../../media/Volume.tsx';
import { PageHeader } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { BillingButton } from '../plus/BillingButton.tsx';
import { isUnpaid } from '../plus/describe-plan.ts';
import type { AddTarget, ClipToAdd } from './add/clip-to-add.ts';
import { BrowseSection } from './BrowseSection.tsx';
import styles from './LibraryPage.module.css';
import { useAddMedia } from './use-add-media.tsx';

const TABS = [
  { value: 'browse', label: 'Browse' },
  { value: 'personal', label: 'Your Uploads' },
  { value: 'upload', label: 'Upload' },
] as const;

/** Renders the dashboard's library. Each tab has its own address (ROUTE-04 to ROUTE-06). */
export function LibraryPage() {
  const { '*': path = '' } = useParams();
  const navigate = useNavigate();
  const { add, open, wizard } = useAddMedia();
  const tab = TABS.find(({ value }) => value === path.replace(/\/$/, ''))?.value;
  if (tab === undefined) return <Navigate to="/dashboard/library/browse" replace />;
  return (
    <>
      <PageHeader
        title="Library"
        line="Sounds and videos for your interactions: everyone's and your own."
        actions={<GlobalVolume />}
      />
      <PlusBanner />
      <Tabs label="Library" value={tab} tabs={TABS} onChange={(value) => void navigate(`/dashboard/library/${value}`)}>
        {tab === 'browse' ? (
          <BrowseSection minLength={DASHBOARD_SEARCH_MIN} pathOf={dashboardClipPath} add={add} />
        ) : tab === 'personal' ? (
          <PersonalSection add={add} />
        ) : (
          <UploadSection onAdd={open} />
        )}
      </Tabs>
      {wizard}
    </>
  );
}

/** Renders the streamer's own clips (LIB-16, LIB-17). */
function PersonalSection({ add }: { add: ClipAdd }) {
  const { list, isSearching, searchFor } = useLibraryList('personal', null);
  return (
    <div className={styles.personal}>
      <SearchForm label="Search your uploads" onSearch={searchFor} />
      <ClipListView
        list={list}
        label="Your uploads"
        previousLabel="Previous"
        empty={
          isSearching
            ? { title: 'No results found', text: 'Try another search.' }
            : { title: NO_CLIPS, text: <Link to="/dashboard/library/upload">Upload your first clip</Link> }
        }
        failed={{ title: NO_CLIPS, text: 'Your uploads could not be loaded.' }}
        renderCard={(item) => (
          <ClipCard item={item} options={CARD_OPTIONS.personal} to={dashboardClipPath(item)} add={add} />
        )}
      />
    </div>
  );
}

/** Shows free streamers which limits Plus removes (LIB-08, TIER-04). */
function PlusBanner() {
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
        <b>Plus</b> has no clip limit and allows sounds up to {plus.sound} MB and videos up to {plus.video} MB instead
        of {free.sound} MB and {free.video} MB.
      </p>
      {user.billing === null || isUnpaid(user) ? null : <BillingButton to="buy" />}
    </aside>
  );
}

/** Renders the upload tab. The new clip can be added to a reward or the extension, or viewed on its page (UP-19, UP-20). */
function UploadSection({ onAdd }: { onAdd: (clip: ClipToAdd, target: AddTarget) => void }) {
  const navigate = useNavigate();
  return (
    <UploadWizard
      choicesOf={() => [
        {
          title: 'Add media to new Reward',
          line: 'Let viewers redeem it with channel points',
          icon: Ticket,
          onChoose: (clip) => onAdd(clip, 'reward'),
        },
        {
          title: 'Add media to Extension',
          line: 'Let viewers use Bits on it',
          icon: Gem,
          onChoose: (clip) => onAdd(clip, 'item'),
        },
        {
          title: 'View uploaded media',
          line: 'Play and share it on its page',
          icon: Eye,
          onChoose: (clip) => void navigate(clipPath(clip)),
        },
      ]}
    />
  );
}
