import { useEffect, useState } from 'react';
import { forgeResultSchema } from '../../src/control-api.ts';
import type { StageFaultName, StageState, StageViewer } from '../../src/stage-api.ts';
import { call, request } from '../api/call.ts';
import type { ServerControl } from './use-server.ts';

/** How long the page shows the outcome of a forged purchase, in milliseconds. */
const FORGED_MS = 12_000;

/** Everything on the page that can be broken and fixed. */
export interface BreakControls {
  faults: readonly StageFaultName[];
  alertOpen: boolean;
  server: ServerControl;
  /** Number of faults that are on. */
  count: number;
  setFault(name: StageFaultName, on: boolean): void;
  setAlertOpen(open: boolean): void;
  /** Sends the viewer's views a forged receipt. */
  forge(): Promise<void>;
  /** True for a while after a forged receipt was sent. */
  isForged: boolean;
  fixAll(): void;
}

/** Collects the faults and their controls. Purchases are forged in the name of `viewer`. */
export function useBreakControls(
  state: StageState | null,
  viewer: StageViewer | null,
  server: ServerControl,
  run: (action: () => Promise<unknown>) => Promise<boolean>,
): BreakControls {
  const [alertOpen, setAlertOpen] = useState(true);
  const [isForged, setForged] = useState(false);
  useEffect(() => {
    if (!isForged) return;
    const timer = setTimeout(() => setForged(false), FORGED_MS);
    return () => clearTimeout(timer);
  }, [isForged]);
  const faults = state?.faults ?? [];
  const isServerBroken = server.phase === 'down' || server.phase === 'armed';

  function setFault(name: StageFaultName, on: boolean): void {
    void run(() => request('POST', '/stage/faults', { name, on }));
  }

  return {
    faults,
    alertOpen,
    server,
    count: faults.length + (alertOpen ? 0 : 1) + (isServerBroken ? 1 : 0),
    setFault,
    setAlertOpen,
    isForged,
    async forge() {
      const body = {
        kind: 'receipt-bad-signature',
        viewer: viewer?.login,
        channel: state?.channel.login,
        sku: state?.products[0]?.sku,
      };
      setForged(await run(() => call(forgeResultSchema, 'POST', '/control/forge', body)));
    },
    fixAll() {
      for (const name of faults) setFault(name, false);
      setAlertOpen(true);
      if (server.phase === 'armed') server.disarm();
      if (server.phase === 'down') server.start();
    },
  };
}
