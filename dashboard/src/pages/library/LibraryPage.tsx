import { DASHBOARD_SEARCH_MIN } from '@bitcue/shared/constants/library.ts';
import { Navigate, useNavigate, useParams } from 'react-router';
import { GlobalVolume } from '../../media/GlobalVolume.tsx';
import { dashboardClipPath } from '../../media/library/clip-paths.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { BrowseSection } from './BrowseSection.tsx';
import { PersonalSection } from './PersonalSection.tsx';
import { PlusBanner } from './PlusBanner.tsx';
import { UploadSection } from './UploadSection.tsx';
import { useAddToExtension } from './use-add-to-extension.ts';

const TABS = [
  { value: 'browse', label: 'Browse' },
  { value: 'personal', label: 'Your Uploads' },
  { value: 'upload', label: 'Upload' },
] as const;

/** The library of the dashboard: its tabs are addresses of their own (ROUTE-04 to ROUTE-06). */
export function LibraryPage() {
  const { '*': path = '' } = useParams();
  const navigate = useNavigate();
  const add = useAddToExtension();
  const tab = TABS.find(({ value }) => value === path.replace(/\/$/, ''))?.value;
  if (tab === undefined) return <Navigate to="/dashboard/library/browse" replace />;
  return (
    <>
      <PageHeader
        title="Library"
        line="Sounds and videos for your interactions: everyone's, and your own."
        actions={<GlobalVolume />}
      />
      <PlusBanner />
      <Tabs label="Library" value={tab} tabs={TABS} onChange={(value) => void navigate(`/dashboard/library/${value}`)}>
        {tab === 'browse' ? (
          <BrowseSection minLength={DASHBOARD_SEARCH_MIN} pathOf={dashboardClipPath} add={add} />
        ) : tab === 'personal' ? (
          <PersonalSection add={add} />
        ) : (
          <UploadSection onAdd={add.onAdd} />
        )}
      </Tabs>
    </>
  );
}
