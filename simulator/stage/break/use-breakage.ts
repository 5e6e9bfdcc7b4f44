import { useState } from 'react';
import { forgeResultSchema } from '../../src/control-api.ts';
import type { StageFaultName, StageState, StageViewer } from '../../src/stage-api.ts';
import { call, request } from '../api/call.ts';
import type { ServerControl } from './use-server.ts';

/** Everything on the page that can be broken, and mended. */
export interface Breakage {
  faults: readonly StageFaultName[];
  alertOpen: boolean;
  server: ServerControl;
  /** How many things are broken now. */
  count: number;
  setFault(name: StageFaultName, on: boolean): void;
  setAlertOpen(open: boolean): void;
  /** Tells the viewer's views of a purchase that never was. True once it was sent. */
  forge(): Promise<boolean>;
  mendAll(): void;
}

/** Collects what can be broken. `viewer` is the one in whose name a purchase is forged. */
export function useBreakage(
  state: StageState | null,
  viewer: StageViewer | null,
  server: ServerControl,
  run: (action: () => Promise<unknown>) => Promise<boolean>,
): Breakage {
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
    mendAll() {
      for (const name of faults) setFault(name, false);
      setAlertOpen(true);
      if (server.phase === 'armed') server.disarm();
      if (server.phase === 'down') server.start();
    },
  };
}
