import { TIERS, type Tier } from '@bitcue/shared/alerts/tiers.ts';
import { BITS_TIERS } from '@bitcue/shared/constants/bits.ts';
import { useState } from 'react';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';

/** Plays a test alert in a tier, as the streamer does in Preferences. Nothing is paid. */
export function TryAlert() {
  const { state, run } = useStage();
  const [tier, setTier] = useState<Tier>(2);
  return (
    <div className="try-alert">
      <label>
        <span>Test alert for</span>
        <select
          value={tier}
          onChange={(event) => setTier(TIERS.find((one) => String(one) === event.target.value) ?? 2)}
        >
          {TIERS.map((one) => (
            <option key={one} value={one}>
              {BITS_TIERS[one - 1]?.toLocaleString('en')} Bits and up
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="btn small"
        disabled={state.ebs.state !== 'up'}
        onClick={() => void run(() => request('POST', '/stage/test-alerts', { tier }))}
      >
        Try it
      </button>
    </div>
  );
}
