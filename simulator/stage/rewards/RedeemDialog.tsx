import { type FormEvent, useState } from 'react';
import type { StageViewer, ViewerReward } from '../../src/stage-api.ts';
import { request, StageError } from '../api/call.ts';
import { TwitchDialog } from '../dialogs/TwitchDialog.tsx';
import { Points, Ring } from '../parts/Points.tsx';

/** Characters of a redemption's text (Twitch: as a chat message). */
const MAX_TEXT = 500;

/** Twitch's own dialog before a reward is redeemed, with a text field if the reward asks for a text. */
export function RedeemDialog({
  reward,
  points,
  refusal,
  viewer,
  onClose,
}: {
  reward: ViewerReward;
  points: number;
  refusal: string | null;
  viewer: StageViewer;
  onClose(): void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isTextMissing = reward.isUserInputRequired && text.trim() === '';

  async function redeem(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(null);
    try {
      await request('POST', '/stage/redemptions', { viewer: viewer.login, rewardId: reward.id, userInput: text });
      onClose();
    } catch (error) {
      setProblem(error instanceof StageError ? error.message : 'Something went wrong.');
    }
  }

  return (
    <TwitchDialog title={reward.title} onCancel={onClose}>
      {reward.prompt !== '' && <p>{reward.prompt}</p>}
      <form className="redeem" onSubmit={redeem}>
        {reward.isUserInputRequired && (
          <label className="redeem-text">
            <span>Your text</span>
            <textarea rows={3} maxLength={MAX_TEXT} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
        )}
        <dl className="twitch-facts">
          <div>
            <dt>Your balance</dt>
            <dd>
              <Points amount={points} exact />
            </dd>
          </div>
          {refusal !== null && (
            <div>
              <dt>Available</dt>
              <dd className="redeem-refusal">{refusal}</dd>
            </div>
          )}
        </dl>
        {problem !== null && (
          <p className="twitch-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="twitch-actions">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn twitch" disabled={refusal !== null || isTextMissing}>
            <Ring />
            Redeem for {reward.cost.toLocaleString('en-US')}
          </button>
        </div>
      </form>
    </TwitchDialog>
  );
}
