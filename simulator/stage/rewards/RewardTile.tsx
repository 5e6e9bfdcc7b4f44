import type { ViewerReward } from '../../src/stage-api.ts';
import { formatPoints } from '../parts/format-points.ts';
import { Ring } from '../parts/Points.tsx';

/** A reward as viewers know it: a coloured tile with its cost, the title below. `refusal` says why it cannot be redeemed now. */
export function RewardTile({
  reward,
  refusal,
  onOpen,
}: {
  reward: ViewerReward;
  refusal: string | null;
  onOpen(tile: HTMLButtonElement): void;
}) {
  return (
    <button
      type="button"
      className="reward"
      data-refused={refusal !== null}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span className="reward-tile" style={{ background: reward.backgroundColor }}>
        <Ring size={34} />
        <span className="reward-cost">
          <Ring size={13} />
          {formatPoints(reward.cost)}
          <span className="sr-only"> points: </span>
        </span>
      </span>
      <span className="reward-title">{reward.title}</span>
      {refusal !== null && <span className="reward-refusal">{refusal}</span>}
    </button>
  );
}
