import type { CreatedMedia } from '@bitcue/shared/api/upload.ts';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { type DoneChoice, DonePanel } from './DonePanel.tsx';
import { DropArea } from './DropArea.tsx';
import { InfoForm } from './InfoForm.tsx';
import { ProgressOverlay } from './ProgressOverlay.tsx';
import styles from './UploadWizard.module.css';
import { useUpload } from './use-upload.ts';

/** What the wizard takes. */
export interface UploadWizardProps {
  /** What is offered at the end beside another upload (UP-19). */
  choicesOf: (clip: CreatedMedia) => readonly DoneChoice[];
}

/** Uploads a clip: a file, what is said of it, and what to do with it then (UP-15). */
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
