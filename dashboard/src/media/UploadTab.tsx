import { useQuery } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { userQuery } from '../api/queries.ts';
import { StateNote } from '../parts/StateNote.tsx';
import styles from './UploadTab.module.css';

/** How clips come into the library: whoever runs the server takes them in by the command line. */
export function UploadTab() {
  const { data: user } = useQuery(userQuery);
  return (
    <StateNote title="Clips are imported on the server" icon={<Terminal size={20} aria-hidden="true" />}>
      <p>
        Uploading from the browser is not possible here. Whoever runs this server takes a folder of mp3, mp4 and webm
        files into your library with this command. They are among your own clips then.
      </p>
      <code className={styles.command}>npm run cli -- media import ./clips --owner {user?.login ?? 'your_login'}</code>
    </StateNote>
  );
}
