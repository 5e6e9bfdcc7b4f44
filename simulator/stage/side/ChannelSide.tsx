import { Columns2, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { StageViewer } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { ExtensionFrame } from './ExtensionFrame.tsx';
import { ViewerCard } from './ViewerCard.tsx';

/** The viewer's side of a channel page: who is looking, and the extension's panel, in one tab or two. */
export function ChannelSide({
  viewer,
  twoTabs,
  onPick,
  onTwoTabs,
}: {
  viewer: StageViewer;
  twoTabs: boolean;
  onPick(login: string): void;
  onTwoTabs(on: boolean): void;
}) {
  const { state, run } = useStage();
  const [lastLogin, setLastLogin] = useState<string | null>(null);
  const loggedOut = state.viewers.find((one) => !one.loggedIn);
  const fallback = state.viewers.find((one) => one.loggedIn);

  function logOut(): void {
    setLastLogin(viewer.login);
    if (loggedOut !== undefined) onPick(loggedOut.login);
  }

  const isDark = state.theme === 'dark';
  return (
    <div className="side">
      <ViewerCard
        viewer={viewer}
        onPick={onPick}
        onLogOut={logOut}
        onLogIn={() => onPick(lastLogin ?? fallback?.login ?? viewer.login)}
      />
      <div className="side-tools">
        <h2 className="side-title grow">Panel</h2>
        <button
          type="button"
          className="btn quiet"
          aria-pressed={twoTabs}
          title="A second tab of the same viewer. Twitch sends each receipt to both."
          onClick={() => onTwoTabs(!twoTabs)}
        >
          <Columns2 size={16} aria-hidden="true" />
          {twoTabs ? 'One tab' : 'Second tab'}
        </button>
        <button
          type="button"
          className="btn quiet icon"
          aria-label={isDark ? 'Show Twitch’s light theme' : 'Show Twitch’s dark theme'}
          title={isDark ? 'Light theme' : 'Dark theme'}
          onClick={() => run(() => request('PUT', '/stage/theme', { theme: isDark ? 'light' : 'dark' }))}
        >
          {isDark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
        </button>
      </div>
      <div className="frames">
        <ExtensionFrame
          key={`1-${viewer.login}`}
          viewer={viewer}
          title={twoTabs ? 'Extension, first tab' : 'Extension'}
        />
        {twoTabs && <ExtensionFrame key={`2-${viewer.login}`} viewer={viewer} title="Extension, second tab" />}
      </div>
    </div>
  );
}
