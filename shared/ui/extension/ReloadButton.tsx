import { Button } from '../Button.tsx';

/** Reloads the view; the way out when Twitch sends no new token. */
export function ReloadButton() {
  return <Button onClick={() => location.reload()}>Reload</Button>;
}
