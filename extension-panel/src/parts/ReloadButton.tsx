import { Button } from '@bitcue/shared/ui/Button.tsx';

/** Reloads the view; the way out when Twitch sends no new token. */
export function ReloadButton() {
  return <Button onClick={() => location.reload()}>Reload the panel</Button>;
}
