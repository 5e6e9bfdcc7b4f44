import { Pause, Play, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStage } from '../api/stage-context.ts';
import { Chip } from '../parts/Chip.tsx';
import { AlertFrame } from './AlertFrame.tsx';
import { ObsControls } from './ObsControls.tsx';
import { Scene } from './Scene.tsx';
import { StreamSettings } from './StreamSettings.tsx';
import { useFirstGesture } from './use-first-gesture.ts';
import { useObs } from './use-obs.ts';

/** The stream: a game with the alert page on top, as in OBS, and the channel's info below. */
export function Stream({
  alertOpen,
  alertPages,
  onAlertOpen,
}: {
  alertOpen: boolean;
  /** Number of alert pages the server sees; null while it does not respond. */
  alertPages: number | null;
  onAlertOpen(open: boolean): void;
}) {
  const { state } = useStage();
  const hasGesture = useFirstGesture();
  const [moving, setMoving] = useState(true);
  const url = useAlertUrl(state.ebs.alertUrl, state.ebs.state === 'up', alertOpen);
  const obs = useObs(url);
  const { channel } = state;
  return (
    <section className="stream" aria-label="Stream">
      <div className="screen" data-still={moving ? undefined : ''}>
        <Scene />
        {obs.level !== null && obs.state.scene !== 'Game' && <p className="obs-scene">{obs.state.scene}</p>}
        {url !== null && <AlertFrame url={url} obs={obs} />}
        {!hasGesture && url !== null && (
          <p className="sound-hint">
            <VolumeX size={18} aria-hidden="true" />
            Click anywhere to turn sound on
          </p>
        )}
        <button
          type="button"
          className="screen-button"
          aria-label={moving ? 'Pause the animation' : 'Play the animation'}
          onClick={() => setMoving(!moving)}
        >
          {moving ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </button>
      </div>
      <div className="channel">
        <span className="avatar channel-avatar" aria-hidden="true">
          {channel.displayName.slice(0, 1).toUpperCase()}
        </span>
        <b className="channel-name">{channel.displayName}</b>
        <Chip tone={channel.live ? 'live' : 'plain'}>{channel.live ? 'Live' : 'Offline'}</Chip>
        <span className="muted small channel-title">
          {[channel.title, channel.categoryName].filter((text) => text !== '').join(' · ')}
        </span>
        <StreamSettings />
        <AlertStatus alertOpen={alertOpen} alertPages={alertPages} />
        <button type="button" className="btn small" onClick={() => onAlertOpen(!alertOpen)}>
          {alertOpen ? 'Close alert page' : 'Reopen alert page'}
        </button>
      </div>
      <ObsControls obs={obs} />
    </section>
  );
}

function AlertStatus({ alertOpen, alertPages }: { alertOpen: boolean; alertPages: number | null }) {
  if (!alertOpen) return <Chip tone="warn">Alert page closed</Chip>;
  if (alertPages === null) return <Chip>Waiting for the server</Chip>;
  if (alertPages === 0) return <Chip tone="warn">Alert page not connected</Chip>;
  return <Chip tone="ok">Alert page connected</Chip>;
}

/** The alert page's address, or null. It opens only while the server responds, and then stays open when it goes away. */
function useAlertUrl(alertUrl: string | null, isUp: boolean, open: boolean): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!open) setShown(null);
    else if (isUp && alertUrl !== null) setShown(alertUrl);
  }, [alertUrl, isUp, open]);
  return shown;
}
