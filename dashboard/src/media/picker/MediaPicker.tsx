import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { type ClipKind, hasPicture } from '@bitcue/shared/constants/media.ts';
import type { MediaChoice, MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { ClipCard } from '../ClipCard.tsx';
import { LIST_FAILED, MEDIA_WORDS } from '../describe-media.ts';
import { ClipListView } from '../library/ClipListView.tsx';
import { CARD_OPTIONS } from '../library/ClipOptions.tsx';
import { SearchForm } from '../library/SearchForm.tsx';
import { type LibrarySource, useLibraryList } from '../library/use-clip-list.ts';
import { UploadWizard } from '../upload/UploadWizard.tsx';
import { GlobalVolume } from '../Volume.tsx';
import { EntryForm } from './EntryForm.tsx';
import styles from './MediaPicker.module.css';
import { useAdding } from './use-adding.ts';

const TABS = [
  { value: 'browse', label: 'Browse' },
  { value: 'personal', label: 'Personal' },
  { value: 'upload', label: 'Upload' },
] as const;

/** Props of `MediaPicker`. */
export interface MediaPickerProps {
  kind: ClipKind;
  /** The list to add to, and how it is played. */
  choice: MediaChoice;
  onChange: (list: MediaEntry[]) => void;
  onClose: () => void;
}

/** Modal that chooses clips for a list: tabs to find one, then a form for its name if the list needs names (SND-14). */
export function MediaPicker({ kind, choice, onChange, onClose }: MediaPickerProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('browse');
  const formId = useId();
  const adding = useAdding({ choice, onChange, onDone: onClose });
  const isNaming = adding.picked !== null && adding.asked !== null;
  return (
    <Modal
      title={`Add a ${MEDIA_WORDS[kind].one}`}
      size="wide"
      onClose={onClose}
      footer={
        isNaming ? (
          <>
            <Button onClick={adding.back}>Back</Button>
            <Button look="main" type="submit" form={formId}>
              Add
            </Button>
          </>
        ) : (
          <>
            <span className={styles.volume}>
              <GlobalVolume />
            </span>
            <Button onClick={onClose}>{choice.type === 'random' ? 'Done' : 'Cancel'}</Button>
          </>
        )
      }
    >
      {adding.picked !== null && adding.asked !== null ? (
        <EntryForm
          title={adding.picked.title}
          asked={adding.asked}
          name={adding.name}
          problem={adding.problem}
          onChange={adding.setName}
          onSubmit={adding.addPicked}
          formId={formId}
        />
      ) : (
        <Tabs label="Source" value={tab} tabs={TABS} onChange={setTab}>
          {adding.problem ? (
            <p className={styles.problem} role="alert">
              {adding.problem}
            </p>
          ) : null}
          {tab === 'upload' ? (
            <UploadWizard
              choicesOf={(clip) => {
                if (clip.type !== kind) return [];
                const line = `Add it to this list of ${MEDIA_WORDS[kind].many}`;
                return [{ title: 'Choose this clip', line, icon: Check, onChoose: adding.pick }];
              }}
            />
          ) : (
            <LibraryTab
              key={tab}
              source={tab}
              kind={kind}
              isAdded={(shortId) => choice.list.some((entry) => entry.shortId === shortId)}
              onPick={adding.pick}
            />
          )}
        </Tabs>
      )}
    </Modal>
  );
}

/** Props of `LibraryTab`. */
interface LibraryTabProps {
  source: LibrarySource;
  kind: ClipKind;
  isAdded: (shortId: string) => boolean;
  onPick: (item: MediaItem) => void;
}

/** Renders clips of one kind to choose from. */
function LibraryTab({ source, kind, isAdded, onPick }: LibraryTabProps) {
  const { list, isSearching, searchFor } = useLibraryList(source, kind);
  const words = MEDIA_WORDS[kind];
  return (
    <div className={styles.tab}>
      <SearchForm label={`Search ${words.many}`} onSearch={searchFor} />
      <ClipListView
        list={list}
        label={`Choose a ${words.one}`}
        empty={isSearching ? { title: 'No results found', text: 'Try another search.' } : { title: words.empty }}
        failed={{ title: LIST_FAILED }}
        isLow={!hasPicture(kind)}
        renderCard={(item) => (
          <ClipCard
            item={item}
            options={CARD_OPTIONS.picker}
            add={{ label: 'Choose', nameOf: (title) => `Choose ${title}`, onAdd: onPick }}
            isAdded={isAdded(item.shortId)}
          />
        )}
      />
    </div>
  );
}
