import { useState } from 'react';
import { forgeResultSchema } from '../../src/control-api.ts';
import type { StageFaultName, StageState, StageViewer } from '../../src/stage-api.ts';
import { call, request } from '../api/call.ts';
import type { ServerControl } from './use-server.ts';

/** Everything on the page that can be broken and fixed. */
export interface BreakControls {
  faults: readonly StageFaultName[];
  alertOpen: boolean;
  server: ServerControl;
  /** Number of faults that are on. */
  count: number;
  setFault(name: StageFaultName, on: boolean): void;
  setAlertOpen(open: boolean): void;
  /** Sends the viewer's views a forged receipt. Returns true once it was sent. */
  forge(): Promise<boolean>;
  fixAll(): void;
}

/** Collects the faults. A purchase is forged in the name of `viewer`. */
export function useBreakControls(
  state: StageState | null,
  viewer: StageViewer | null,
  server: ServerControl,
  run: (action: () => Promise<unknown>) => Promise<boolean>,
): BreakControls {
  const [alertOpen, setAlertOpen] = useState(true);
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
    forge: () =>
      run(() =>
        call(forgeResultSchema, 'POST', '/control/forge', {
          kind: 'receipt-bad-signature',
          viewer: viewer?.login,
          channel: state?.channel.login,
          sku: state?.products[0]?.sku,
        }),
      ),
    fixAll() {
      for (const name of faults) setFault(name, false);
      setAlertOpen(true);
      if (server.phase === 'armed') server.disarm();
      if (server.phase === 'down') server.start();
    },
  };
}
