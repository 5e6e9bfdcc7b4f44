import { useState } from 'react';
import type { HelperProduct, StageViewer, TabSession } from '../../src/stage-api.ts';
import { request, StageError } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Bits, formatAmount, Gem } from '../parts/Gem.tsx';
import { topUp } from '../side/ViewerCard.tsx';
import { TwitchDialog } from './TwitchDialog.tsx';

/** Twitch's own confirmation before Bits are used. */
export function BitsDialog({
  product,
  session,
  viewer,
  onUsed,
  onCancel,
}: {
  product: HelperProduct;
  session: TabSession;
  viewer: StageViewer;
  onUsed(): void;
  onCancel(): void;
}) {
  const { run } = useStage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const price = product.inDevelopment === true ? 0 : Number(product.cost.amount);
  const missing = price - viewer.bits;

  async function use(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await request('POST', `/stage/tabs/${session.tabId}/bits`, { sku: product.sku });
      onUsed();
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof StageError ? error.message : 'Something went wrong.');
    }
  }

  return (
    <TwitchDialog title={`Use ${formatAmount(Number(product.cost.amount))} Bits?`} onCancel={onCancel}>
      <dl className="twitch-facts">
        <div>
          <dt>Product</dt>
          <dd>{product.displayName}</dd>
        </div>
        <div>
          <dt>Your balance</dt>
          <dd>
            <Bits amount={viewer.bits} />
          </dd>
        </div>
        <div>
          <dt>{missing > 0 ? 'You need' : 'Balance after'}</dt>
          <dd>
            <Bits amount={Math.abs(missing)} />
          </dd>
        </div>
      </dl>
      {missing > 0 && <p className="twitch-problem">You don’t have enough Bits.</p>}
      {problem !== null && (
        <p className="twitch-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="twitch-actions">
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
        {missing > 0 ? (
          <button type="button" className="btn twitch" onClick={() => run(() => topUp(viewer))}>
            Get more Bits
          </button>
        ) : (
          <button type="button" className="btn twitch" disabled={busy} onClick={use}>
            <Gem amount={Number(product.cost.amount)} />
            Use {formatAmount(Number(product.cost.amount))}
          </button>
        )}
      </div>
    </TwitchDialog>
  );
}
