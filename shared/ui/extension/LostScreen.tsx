import { CloudOffIcon } from './icons.tsx';
import { ReloadButton } from './ReloadButton.tsx';
import { StatusScreen } from './StatusScreen.tsx';

/** Stands in the place of everything when Twitch sends no good token: `started` tells whether it ever sent one. */
export function LostScreen({ started }: { started: boolean }) {
  return (
    <StatusScreen
      icon={<CloudOffIcon />}
      title={started ? 'Your session has ended' : 'Twitch does not answer'}
      text={
        started
          ? 'Twitch has not renewed it. Reload to go on.'
          : 'This works on Twitch’s own pages. If you are on one, reload it.'
      }
      action={<ReloadButton />}
    />
  );
}
