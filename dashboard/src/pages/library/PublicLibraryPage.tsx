import { LIBRARY_SEARCH_MIN } from '@bitcue/shared/constants/library.ts';
import { useQuery } from '@tanstack/react-query';
import { clipPath } from '../../media/library/clip-paths.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { BrowseSection } from './BrowseSection.tsx';
import { PublicFrame, visitorQuery } from './PublicFrame.tsx';
import { useAddToExtension } from './use-add-to-extension.ts';

/** The library for anyone, without sign-in (ROUTE-16, LIB-18). */
export function PublicLibraryPage() {
  const { data: visitor } = useQuery(visitorQuery);
  const add = useAddToExtension();
  return (
    <PublicFrame>
      <PageHeader title="Library" line="Sounds and videos for streams. Hear them, share them, take them along." />
      <BrowseSection minLength={LIBRARY_SEARCH_MIN} pathOf={clipPath} add={visitor?.login ? add : undefined} />
    </PublicFrame>
  );
}
