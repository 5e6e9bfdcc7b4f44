import { Link } from 'react-router';
import { ClipCard } from '../../media/ClipCard.tsx';
import { ClipListView } from '../../media/library/ClipListView.tsx';
import { CARD_OPTIONS, type ClipAdd } from '../../media/library/ClipOptions.tsx';
import { dashboardClipPath } from '../../media/library/clip-paths.ts';
import { SearchForm } from '../../media/library/SearchForm.tsx';
import { useLibraryList } from '../../media/library/use-library-list.ts';
import styles from './PersonalSection.module.css';

/** Shown for an empty list, and for one that could not be read (LIB-21). */
const NOTHING = 'No videos or sounds found!';

/** The streamer's own clips (LIB-16, LIB-17). */
export function PersonalSection({ add }: { add: ClipAdd }) {
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
            ? { title: 'No results found', text: 'Try other words.' }
            : { title: NOTHING, text: <Link to="/dashboard/library/upload">Upload your first clip</Link> }
        }
        failed={{ title: NOTHING, text: 'Your uploads could not be read.' }}
        renderCard={(item) => (
          <ClipCard item={item} options={CARD_OPTIONS.personal} to={dashboardClipPath(item)} add={add} />
        )}
      />
    </div>
  );
}
