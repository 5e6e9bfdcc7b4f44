import { useEffect } from 'react';
import type { StageMessage } from '../../helper/messages.ts';
import type { StageViewer, TabSession } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Bits } from '../parts/Gem.tsx';
import type { FrameDialog } from '../side/use-extension.ts';
import { BitsDialog } from './BitsDialog.tsx';
import { TwitchDialog } from './TwitchDialog.tsx';

/** How long the balance is shown, in milliseconds. */
const BALANCE_MS = 1_500;

/** The dialog open over a view; reports the outcome to the view. */
export function FrameDialogs({
  dialog,
  session,
  viewer,
  post,
  onClose,
}: {
  dialog: FrameDialog;
  session: TabSession;
  viewer: StageViewer;
  post(message: StageMessage): void;
  onClose(): void;
}) {
  const { state, run } = useStage();

  function cancelBits(): void {
    post({ type: 'transactionCancelled' });
    onClose();
  }

  async function shareIdentity(): Promise<void> {
    const worked = await run(() => request('PUT', `/stage/tabs/${session.tabId}/identity`, { shared: true }));
    if (worked) onClose();
  }

  switch (dialog.kind) {
    case 'bits': {
      const product = state.products.find((candidate) => candidate.sku === dialog.sku);
      if (product === undefined) return null;
      return <BitsDialog product={product} session={session} viewer={viewer} onUsed={onClose} onCancel={cancelBits} />;
    }
    case 'identity':
      return (
        <TwitchDialog title="Share your identity?" onCancel={onClose}>
          <p>
            {state.extension.name} wants to know that you are <b>{viewer.displayName}</b>. You can withdraw this at any
            time.
          </p>
          <DialogButtons cancel="Not now" confirm="Share" onCancel={onClose} onConfirm={shareIdentity} />
        </TwitchDialog>
      );
    case 'follow': {
      const follow = (didFollow: boolean) => {
        post({ type: 'follow', didFollow, channelName: dialog.channelName });
        onClose();
      };
      return (
        <TwitchDialog title={`Follow ${dialog.channelName}?`} onCancel={() => follow(false)}>
          <p>You’ll be notified when the channel goes live.</p>
          <DialogButtons
            cancel="Cancel"
            confirm="Follow"
            onCancel={() => follow(false)}
            onConfirm={() => follow(true)}
          />
        </TwitchDialog>
      );
    }
    case 'login':
      return (
        <TwitchDialog title="Log in to Twitch" onCancel={cancelBits}>
          <p>You are logged out. Pick a viewer above to continue.</p>
          <div className="twitch-actions">
            <button type="button" className="btn twitch" onClick={cancelBits}>
              Close
            </button>
          </div>
        </TwitchDialog>
      );
    case 'balance':
      return <Balance bits={viewer.bits} onClose={onClose} />;
  }
}

function DialogButtons({
  cancel,
  confirm,
  onCancel,
  onConfirm,
}: {
  cancel: string;
  confirm: string;
  onCancel(): void;
  onConfirm(): void;
}) {
  return (
    <div className="twitch-actions">
      <button type="button" className="btn" onClick={onCancel}>
        {cancel}
      </button>
      <button type="button" className="btn twitch" onClick={onConfirm}>
        {confirm}
      </button>
    </div>
  );
}

function Balance({ bits, onClose }: { bits: number; onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once, on mount
  useEffect(() => {
    const timer = setTimeout(onClose, BALANCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="twitch-balance" role="status">
      <Bits amount={bits} />
    </div>
  );
}
