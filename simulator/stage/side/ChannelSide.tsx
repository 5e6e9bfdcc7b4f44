import { Columns2, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { StageViewer } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Rewards } from '../rewards/Rewards.tsx';
import { ExtensionFrame } from './ExtensionFrame.tsx';
import { panelIdOf, type SideTab, SideTabs } from './SideTabs.tsx';
import { ViewerCard } from './ViewerCard.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { type ExtensionView, PANEL } from './views.ts';

/** The right side of the stage page: the viewer, and the extension in one of its views or the channel's rewards. Viewers' views open in one tab or two. */
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
  const [view, setView] = useState(PANEL);
  const [tab, setTab] = useState<SideTab>('extension');
  const loggedOut = state.viewers.find((one) => !one.loggedIn);
  const fallback = state.viewers.find((one) => one.loggedIn);

  function logOut(): void {
    setLastLogin(viewer.login);
    if (loggedOut !== undefined) onPick(loggedOut.login);
  }

  function pickView(next: ExtensionView): void {
    setView(next);
    if (next.audience === 'streamer') onTwoTabs(false);
  }

  const isDark = state.theme === 'dark';
  const isForViewer = view.audience === 'viewer';
  const streamer = state.viewers.find((one) => one.role === 'broadcaster') ?? viewer;
  const person = isForViewer ? viewer : streamer;
  return (
    <div className="side">
      <ViewerCard
        viewer={viewer}
        onPick={onPick}
        onLogOut={logOut}
        onLogIn={() => onPick(lastLogin ?? fallback?.login ?? viewer.login)}
      />
      <div className="side-tools">
        <SideTabs open={tab} onOpen={setTab} />
        {isForViewer && tab === 'extension' && (
          <button
            type="button"
            className="btn quiet icon"
            aria-label={twoTabs ? 'One tab' : 'Second tab'}
            aria-pressed={twoTabs}
            title="A second tab of the same viewer. Twitch sends each receipt to both."
            onClick={() => onTwoTabs(!twoTabs)}
          >
            <Columns2 size={16} aria-hidden="true" />
          </button>
        )}
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
      <div
        className="side-panel"
        role="tabpanel"
        id={panelIdOf('extension')}
        aria-labelledby={`${panelIdOf('extension')}-tab`}
        hidden={tab !== 'extension'}
      >
        <ViewSwitch view={view} onPick={pickView} />
        <div className="frames">
          <ExtensionFrame
            key={`1-${person.login}-${view.name}`}
            viewer={person}
            view={view}
            title={twoTabs ? 'Extension, first tab' : 'Extension'}
          />
          {twoTabs && (
            <ExtensionFrame
              key={`2-${person.login}-${view.name}`}
              viewer={person}
              view={view}
              title="Extension, second tab"
            />
          )}
        </div>
      </div>
      <div
        className="side-panel"
        role="tabpanel"
        id={panelIdOf('rewards')}
        aria-labelledby={`${panelIdOf('rewards')}-tab`}
        hidden={tab !== 'rewards'}
      >
        {tab === 'rewards' && <Rewards key={viewer.login} viewer={viewer} />}
      </div>
    </div>
  );
}
