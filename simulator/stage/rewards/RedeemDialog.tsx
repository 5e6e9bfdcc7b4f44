import { type FormEvent, type ReactNode, useState } from 'react';
import type { ViewerReward } from '../../src/stage-api.ts';
import { StageError } from '../api/call.ts';
import { TwitchDialog } from '../dialogs/TwitchDialog.tsx';

/** Maximum characters of a redemption's text, as in a chat message. */
const MAX_TEXT = 500;

/** Twitch's own dialog before a reward is redeemed or a Power-up is used, with a text field if it asks for a text. */
export function RedeemDialog({
  reward,
  balance,
  button,
  refusal,
  send,
  onClose,
}: {
  reward: Pick<ViewerReward, 'title' | 'prompt' | 'isUserInputRequired'>;
  /** The viewer's balance, and the label of the button. */
  balance: ReactNode;
  button: ReactNode;
  refusal: string | null;
  /** Redeems or uses it, with the viewer's text. */
  send(text: string): Promise<unknown>;
  onClose(): void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isTextMissing = reward.isUserInputRequired && text.trim() === '';

  async function redeem(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(null);
    try {
      await send(text);
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
            <dd>{balance}</dd>
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
            {button}
          </button>
        </div>
      </form>
    </TwitchDialog>
  );
}
