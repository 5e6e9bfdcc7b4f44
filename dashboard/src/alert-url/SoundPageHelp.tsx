import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { channelStateQuery } from '../api/queries.ts';
import { Disclosure } from '../parts/Disclosure.tsx';
import { copyUrl } from './copy-url.ts';
import styles from './SoundPageHelp.module.css';

/** Explains how to add the sound page to OBS, which plays the clips that are not for VODs (decision 084). */
export function SoundPageHelp({ url }: { url: string }) {
  const { data: channel } = useQuery(channelStateQuery);
  return (
    <Disclosure className={styles.help} summary="Sounds kept out of your VODs">
      <p>Clips marked Not for VOD are heard live only. They play while this second page is open in the same OBS:</p>
      <p className={styles.address}>
        <code>{url}</code>
        <Button aria-label="Copy the address of the sound page" onClick={() => void copyUrl(url)}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </Button>
      </p>
      <ol>
        <li>
          Add it as a second <b>Browser</b> source to every scene that shows alerts, and tick{' '}
          <b>Control audio via OBS</b> in its properties.
        </li>
        <li>
          In OBS, open <b>Settings &gt; Output &gt; Streaming</b>, tick <b>Twitch VOD Track</b>, and note its number.
        </li>
        <li>
          Open <b>Edit &gt; Advanced Audio Properties</b>, and untick that number for the new source. Leave the alert
          page as it is.
        </li>
      </ol>
      <p role="status">{describe(channel?.hasSoundPage ?? false)}</p>
    </Disclosure>
  );
}

function describe(isOpen: boolean): string {
  if (isOpen) return 'The sound page is open.';
  return 'The sound page is not open beside your alert page. Clips marked Not for VOD are not sold until it is.';
}
