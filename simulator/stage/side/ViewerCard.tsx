import { ChevronDown, LogIn, LogOut, Plus } from 'lucide-react';
import { type StageViewer, tabSessionSchema } from '../../src/stage-api.ts';
import { call, request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Bits } from '../parts/Gem.tsx';
import { Switch } from '../parts/Switch.tsx';

/** Bits added per press on the plus button. */
const TOP_UP_BITS = 5_000;

/** Adds Bits to a viewer's balance. */
export function topUp(viewer: StageViewer): Promise<unknown> {
  return request('PUT', `/stage/viewers/${viewer.login}/bits`, { bits: viewer.bits + TOP_UP_BITS });
}

/** The viewer: picker, balance, identity sharing, and logging in and out. */
export function ViewerCard({
  viewer,
  onPick,
  onLogOut,
  onLogIn,
}: {
  viewer: StageViewer;
  onPick(login: string): void;
  onLogOut(): void;
  onLogIn(): void;
}) {
  const { state, run } = useStage();
  return (
    <section className="viewer" aria-label="Viewer">
      <div className="viewer-line">
        <label className="picker">
          <span className="sr-only">Viewer</span>
          <span className="avatar" data-login={viewer.login} aria-hidden="true">
            {viewer.displayName.slice(0, 1).toUpperCase()}
          </span>
          <select value={viewer.login} onChange={(event) => onPick(event.target.value)}>
            {state.viewers.map((option) => (
              <option key={option.login} value={option.login}>
                {describeViewer(option)}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </label>
        {viewer.loggedIn && (
          <button
            type="button"
            className="btn balance"
            title={`Add ${TOP_UP_BITS.toLocaleString('en-US')} Bits`}
            onClick={() => run(() => topUp(viewer))}
          >
            <Bits amount={viewer.bits} />
            <Plus size={16} aria-hidden="true" />
            <span className="sr-only">, add {TOP_UP_BITS.toLocaleString('en-US')}</span>
          </button>
        )}
      </div>
      <div className="viewer-line">
        {viewer.loggedIn ? (
          <>
            <IdentitySwitch viewer={viewer} />
            <button type="button" className="btn quiet" onClick={onLogOut}>
              <LogOut size={16} aria-hidden="true" />
              Log out
            </button>
          </>
        ) : (
          <>
            <span className="muted small grow">Twitch shows the panel, but Bits need an account.</span>
            <button type="button" className="btn quiet" onClick={onLogIn}>
              <LogIn size={16} aria-hidden="true" />
              Log in
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function describeViewer(viewer: StageViewer): string {
  if (!viewer.loggedIn) return 'Logged out';
  const role = viewer.role === 'viewer' ? '' : ` (${viewer.role})`;
  return `${viewer.displayName}${role}${viewer.banned ? ' (banned)' : ''}`;
}

function IdentitySwitch({ viewer }: { viewer: StageViewer }) {
  const { run } = useStage();
  return (
    <Switch
      label="Identity shared"
      checked={viewer.identityShared}
      disabled={viewer.role === 'broadcaster'}
      onChange={(shared) => run(() => shareIdentity(viewer.login, shared))}
    />
  );
}

/** Shares or hides the viewer's identity through a view that is opened just for this. */
async function shareIdentity(login: string, shared: boolean): Promise<void> {
  const { tabId } = await call(tabSessionSchema, 'POST', '/stage/tabs', { viewer: login, anchor: 'panel' });
  await request('PUT', `/stage/tabs/${tabId}/identity`, { shared });
  await request('DELETE', `/stage/tabs/${tabId}`);
}
