import {
  importSetupFile,
  previewSetupFile,
  type SetupEntry,
  type SetupPreview,
} from '@bitcue/shared/api/setup-file.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { Modal } from '../../parts/Modal.tsx';
import styles from './Account.module.css';

const KINDS = { item: 'Item', reward: 'Reward', preferences: 'Preferences' } as const;

/** Word and colour for what the import does with an entry of the file. */
const RESULTS = {
  add: { word: 'New', tone: 'ok' },
  change: { word: 'Changes', tone: 'info' },
  same: { word: 'Same', tone: 'quiet' },
  keep: { word: 'Stays', tone: 'quiet' },
  refuse: { word: 'Left out', tone: 'warn' },
} as const;

/** Props of `ImportSetupModal`. */
interface ImportSetupModalProps {
  file: unknown;
  preview: SetupPreview;
  onClose: () => void;
}

/** Shows what importing a set-up file would change, and imports it. If that has changed meanwhile, shows it again first. */
export function ImportSetupModal({ file, preview, onClose }: ImportSetupModalProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState(preview);
  const importing = useMutation({
    mutationFn: () => call(importSetupFile, { body: { file, digest: shown.digest } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: async (error) => {
      // Preview again: some entries may have been imported before the failure.
      const isOutdated = error instanceof CallError && error.status !== 0;
      if (isOutdated) setShown(await call(previewSetupFile, { body: { file } }).catch(() => shown));
    },
    onSettled: () => client.invalidateQueries(),
  });
  const changes = shown.entries.filter(({ result }) => result === 'add' || result === 'change').length;
  return (
    <Modal
      title="Import a set-up"
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{changes === 0 ? 'Done' : 'Cancel'}</Button>
          {changes === 0 ? null : (
            <Button look="main" busy={importing.isPending} onClick={() => importing.mutate()}>
              Import {changes} {changes === 1 ? 'change' : 'changes'}
            </Button>
          )}
        </>
      )}
    >
      <p>{changes === 0 ? 'There is nothing to import: nothing would change.' : 'This is what the import does.'}</p>
      <p role="alert" className={styles.problem}>
        {importing.error ? messageOf(importing.error) : null}
      </p>
      <ul className={styles.list}>
        {shown.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list is replaced as a whole.
          <EntryRow key={index} entry={entry} />
        ))}
      </ul>
    </Modal>
  );
}

function EntryRow({ entry: { kind, title, result, notes } }: { entry: SetupEntry }) {
  const { word, tone } = RESULTS[result];
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <b>{title}</b>
        <span>{[KINDS[kind], ...notes].join(' · ')}</span>
      </span>
      <Chip tone={tone}>{word}</Chip>
    </li>
  );
}
