import { previewSetupFile, readSetupFile, type SetupPreview } from '@bitcue/shared/api/setup-file.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { SETUP_FILE_MAX_BYTES } from '@bitcue/shared/constants/setup-file.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './Account.module.css';
import { ImportSetupModal } from './ImportSetupModal.tsx';

/** Shown for a file that is larger than a set-up file can be. */
const TOO_LARGE = `This file is larger than ${SETUP_FILE_MAX_BYTES / 1_024} KB, so it is not a set-up file of ${PRODUCT_NAME}.`;
/** Shown for a file that is not JSON. */
const NOT_JSON = `This file cannot be read. Choose a set-up file that you downloaded from ${PRODUCT_NAME}.`;

/** Renders the export and the import of the channel's set-up. */
export function SetupFileCard({ login }: { login: string }) {
  const id = useId();
  const [shown, setShown] = useState<{ file: unknown; preview: SetupPreview } | null>(null);
  const download = useMutation({
    mutationFn: () => call(readSetupFile),
    onSuccess: (file) => saveJson(`bitcue-setup-${login}.json`, file),
    onError: (error) => void toast.error(messageOf(error)),
  });
  const choose = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await readJson(chosen);
      return { file, preview: await call(previewSetupFile, { body: { file } }) };
    },
    onSuccess: setShown,
  });
  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your set-up as a file</h2>
      <ul className={styles.list}>
        <li className={joinClasses(styles.row, styles.actionable)}>
          <span className={styles.text}>
            <b>Download the set-up</b>
            <span>
              Items, rewards and how alerts look: to keep, or to share with another streamer. It has no keys, and no
              viewers except those you named for sounds and punishments.
            </span>
          </span>
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            <Download size={16} aria-hidden="true" />
            Download set-up
          </Button>
        </li>
        <li className={joinClasses(styles.row, styles.actionable)}>
          <span className={styles.text}>
            <b>Import a set-up</b>
            <span>You see what would change first. Nothing is deleted, and rewards become drafts.</span>
            <span id={`${id}-problem`} role="alert" className={styles.problem}>
              {choose.error ? messageOf(choose.error) : null}
            </span>
          </span>
          <label className={joinClasses(styles.download, styles.choose)} aria-busy={choose.isPending || undefined}>
            <input
              type="file"
              className={styles.file}
              accept="application/json,.json"
              aria-describedby={`${id}-problem`}
              disabled={choose.isPending}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.files?.[0];
                // Allow choosing the same file again.
                currentTarget.value = '';
                if (chosen) choose.mutate(chosen);
              }}
            />
            <Upload size={16} aria-hidden="true" />
            Choose a file
          </label>
        </li>
      </ul>
      {shown ? <ImportSetupModal {...shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}

/** Reads a file as JSON. Throws an `Error` whose message can be shown. */
async function readJson(chosen: File): Promise<unknown> {
  if (chosen.size > SETUP_FILE_MAX_BYTES) throw new Error(TOO_LARGE);
  const text = await chosen.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(NOT_JSON);
  }
}

/** Saves a value as a JSON file, as a download of the browser. */
function saveJson(name: string, value: unknown): void {
  const link = document.createElement('a');
  link.download = name;
  // Compact, because the size of the file is limited.
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));
  link.click();
  URL.revokeObjectURL(link.href);
}
