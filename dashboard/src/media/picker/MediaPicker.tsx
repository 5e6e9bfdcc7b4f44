import type { MediaChoice, MediaEntry } from '@bitcue/shared/features/media-settings.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { GlobalVolume } from '../GlobalVolume.tsx';
import { MEDIA_WORDS, type MediaKind } from '../media-words.ts';
import { UploadWizard } from '../upload/UploadWizard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { LibraryTab } from './LibraryTab.tsx';
import styles from './MediaPicker.module.css';
import { useAdding } from './use-adding.ts';

const TABS = [
  { value: 'browse', label: 'Browse' },
  { value: 'personal', label: 'Personal' },
  { value: 'upload', label: 'Upload' },
] as const;

/** What the media picker takes. */
export interface MediaPickerProps {
  kind: MediaKind;
  /** The list that is added to, and how it is played. */
  choice: MediaChoice;
  onChange: (list: MediaEntry[]) => void;
  onClose: () => void;
}

/** Chooses clips for a list: tabs to find one, then a step that names it where the list goes by names (SND-14). */
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
        <Tabs label="Where from" value={tab} tabs={TABS} onChange={setTab}>
          {adding.problem ? (
            <p className={styles.problem} role="alert">
              {adding.problem}
            </p>
          ) : null}
          {tab === 'upload' ? (
            <UploadWizard
              choicesOf={(clip) => {
                if (clip.type !== kind) return [];
                const line = `For this list of ${MEDIA_WORDS[kind].many}`;
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
