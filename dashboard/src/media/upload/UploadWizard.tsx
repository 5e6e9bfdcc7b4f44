import type { CreatedMedia } from '@bitcue/shared/api/upload.ts';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { userQuery } from '../../api/session.ts';
import { ChoiceButton } from '../../parts/ChoiceButton.tsx';
import { DropArea } from './DropArea.tsx';
import { InfoForm } from './InfoForm.tsx';
import { ProgressOverlay } from './ProgressOverlay.tsx';
import styles from './UploadWizard.module.css';
import { useUpload } from './use-upload.ts';

/** Props of `UploadWizard`. */
export interface UploadWizardProps {
  /** Choices offered at the end besides another upload (UP-19). */
  choicesOf: (clip: CreatedMedia) => readonly DoneChoice[];
}

/** Uploads a clip: choose a file, describe it, then choose what to do with it (UP-15). */
export function UploadWizard({ choicesOf }: UploadWizardProps) {
  const { data: user } = useQuery(userQuery);
  const plan = user?.plan ?? 'free';
  const upload = useUpload(plan);
  const { chosen, created } = upload;
  return (
    <section className={styles.wizard} aria-label="Upload">
      {created !== null ? (
        <DonePanel clip={created} choices={choicesOf(created)} onAgain={upload.again} />
      ) : chosen === null ? (
        <DropArea plan={plan} problem={upload.fileProblem} onChoose={upload.choose} />
      ) : (
        <InfoForm chosen={chosen} upload={upload} />
      )}
      {upload.progress ? <ProgressOverlay progress={upload.progress} onCancel={upload.cancel} /> : null}
    </section>
  );
}

/** Something to do with the new clip. */
interface DoneChoice {
  title: string;
  line: string;
  icon: LucideIcon;
  onChoose: (clip: CreatedMedia) => void;
}

/** Props of `DonePanel`. */
interface DonePanelProps {
  clip: CreatedMedia;
  choices: readonly DoneChoice[];
  onAgain: () => void;
}

/** Offers what to do with the new clip (UP-19, UP-20). */
function DonePanel({ clip, choices, onAgain }: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {clip.title} is in your library
      </h2>
      {choices.map(({ title, line, icon: Icon, onChoose }, place) => (
        <ChoiceButton
          key={title}
          picture={<Icon size={22} aria-hidden="true" />}
          title={title}
          line={line}
          isFeatured={place === 0}
          onChoose={() => onChoose(clip)}
        />
      ))}
      <ChoiceButton
        picture={<Upload size={22} aria-hidden="true" />}
        title="Upload Another file"
        line="Start with an empty form"
        onChoose={onAgain}
      />
    </div>
  );
}
