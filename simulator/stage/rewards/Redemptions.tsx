import type { ViewerRedemption } from '../../src/stage-api.ts';
import { Chip, type ChipTone } from '../parts/Chip.tsx';
import { Points } from '../parts/Points.tsx';

/** Outcomes of a redemption, in the viewer's words. */
const OUTCOMES: Readonly<Record<ViewerRedemption['status'], { tone: ChipTone; text: string }>> = {
  UNFULFILLED: { tone: 'plain', text: 'Waiting' },
  FULFILLED: { tone: 'ok', text: 'Fulfilled' },
  CANCELED: { tone: 'info', text: 'Returned' },
};

/** The viewer's latest redemptions with their outcomes, newest first. */
export function Redemptions({ redemptions }: { redemptions: readonly ViewerRedemption[] }) {
  if (redemptions.length === 0) return null;
  return (
    <section className="redemptions" aria-labelledby="redemptions-title">
      <h3 id="redemptions-title">Your redemptions</h3>
      <ul aria-live="polite">
        {redemptions.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <b>{one.title}</b>
              {one.userInput !== '' && <span className="redemption-text">“{one.userInput}”</span>}
            </span>
            <Points amount={one.cost} />
            <Chip tone={OUTCOMES[one.status].tone}>{OUTCOMES[one.status].text}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
