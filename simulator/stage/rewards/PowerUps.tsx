import type { ViewerPowerUp } from '../../src/stage-api.ts';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Bits } from '../parts/Gem.tsx';

/** The channel's custom Power-ups, which viewers use with Bits, or how to create one. */
export function PowerUps({
  powerUps,
  onOpen,
}: {
  powerUps: readonly ViewerPowerUp[];
  onOpen(id: string, button: HTMLButtonElement): void;
}) {
  const { run } = useStage();
  return (
    <section className="redemptions" aria-labelledby="power-ups-title">
      <h3 id="power-ups-title">Power-ups</h3>
      {powerUps.length === 0 ? (
        <button type="button" className="btn" onClick={() => run(() => request('POST', '/stage/power-ups'))}>
          Add “Confetti”
        </button>
      ) : (
        <ul>
          {powerUps.map(({ id, title, bits }) => (
            <li key={id}>
              <b className="grow">{title}</b>
              <button type="button" className="btn small" onClick={(event) => onOpen(id, event.currentTarget)}>
                <Bits amount={bits} />
                <span className="sr-only">: use {title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
