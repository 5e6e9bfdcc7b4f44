import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StageViewer } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Bits, Gem } from '../parts/Gem.tsx';
import { Points, Ring } from '../parts/Points.tsx';
import { describeRefusal } from './describe-refusal.ts';
import { PowerUps } from './PowerUps.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';
import { Redemptions } from './Redemptions.tsx';
import { RewardTile } from './RewardTile.tsx';
import { useRewards } from './use-rewards.ts';

/** Points added per press on the plus button. */
const TOP_UP_POINTS = 10_000;

/** The channel's rewards as Twitch shows them to a viewer: balance, tiles, and outcomes of redemptions. */
export function Rewards({ viewer }: { viewer: StageViewer }) {
  const { state, run } = useStage();
  const { view, nowMs } = useRewards(viewer);
  const [openId, setOpenId] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);

  if (!viewer.loggedIn) return <RewardsNote text="Log in to redeem rewards." theme={state.theme} />;
  if (view === null) return <RewardsNote text="Loading the rewards" theme={state.theme} />;
  const { points, rewards, redemptions, powerUps } = view;
  const open = rewards.find((reward) => reward.id === openId);
  const powerUp = powerUps.find(({ id }) => id === openId);
  const isAsking = open !== undefined || powerUp !== undefined;
  const topUp = () => request('PUT', `/stage/viewers/${viewer.login}/points`, { points: points + TOP_UP_POINTS });

  function close(): void {
    setOpenId(null);
    // The tile can only be focused again once the dialog is closed.
    setTimeout(() => opener.current?.focus());
  }

  return (
    <div className="frame rewards" data-theme={state.theme}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="rewards-list" aria-label="Rewards" inert={isAsking} tabIndex={0}>
        <div className="rewards-balance">
          <span className="muted">Your points</span>
          <button type="button" className="btn small" onClick={() => run(topUp)}>
            <Points amount={points} exact />
            <Plus size={16} aria-hidden="true" />
            <span className="sr-only">, {TOP_UP_POINTS.toLocaleString('en-US')} more</span>
          </button>
        </div>
        {rewards.length === 0 ? (
          <div className="rewards-empty">
            <p>
              <b>This channel has no rewards yet.</b>
              <span className="muted">Create some in the dashboard, or add Twitch’s default reward.</span>
            </p>
            <button type="button" className="btn" onClick={() => run(() => request('POST', '/stage/rewards'))}>
              Add “Hydrate!”
            </button>
          </div>
        ) : (
          <ul className="rewards-grid">
            {rewards.map((reward) => (
              <li key={reward.id}>
                <RewardTile
                  reward={reward}
                  refusal={describeRefusal(reward, points, nowMs)}
                  onOpen={(tile) => {
                    opener.current = tile;
                    setOpenId(reward.id);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <PowerUps
          powerUps={powerUps}
          onOpen={(id, button) => {
            opener.current = button;
            setOpenId(id);
          }}
        />
        <Redemptions redemptions={redemptions} />
      </section>
      {open !== undefined && (
        <RedeemDialog
          reward={open}
          balance={<Points amount={points} exact />}
          button={
            <>
              <Ring />
              Redeem for {open.cost.toLocaleString('en-US')}
            </>
          }
          refusal={describeRefusal(open, points, nowMs)}
          send={(userInput) =>
            request('POST', '/stage/redemptions', { viewer: viewer.login, rewardId: open.id, userInput })
          }
          onClose={close}
        />
      )}
      {powerUp !== undefined && (
        <RedeemDialog
          reward={powerUp}
          balance={<Bits amount={viewer.bits} />}
          button={
            <>
              <Gem amount={powerUp.bits} />
              Use {powerUp.bits.toLocaleString('en-US')} Bits
            </>
          }
          refusal={viewer.bits < powerUp.bits ? 'Too few Bits' : null}
          send={(userInput) =>
            request('POST', '/stage/power-up-uses', { viewer: viewer.login, powerUpId: powerUp.id, userInput })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

function RewardsNote({ text, theme }: { text: string; theme: 'light' | 'dark' }) {
  return (
    <div className="frame rewards" data-theme={theme}>
      <p className="frame-placeholder muted" role="status">
        {text}
      </p>
    </div>
  );
}
