import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';

type OnAir = Omit<Extract<PageMessage, { type: 'on-air' }>, 'type'>;

/** The part of `window.obsstudio` that is used. It answers null without the permission. */
interface Studio {
  getStatus?(answer: (status: { streaming?: unknown } | null) => void): void;
}

/**
 * Watches whether OBS is streaming and whether it shows this page. OBS announces changes to every page, without any permission.
 * Whether it is already streaming is asked once, which needs permission. `onChange` is called after each update.
 */
export function watchOnAir(studio: Studio | undefined, onChange: (state: OnAir) => void): { state(): OnAir } {
  let isVisible: boolean | null = null;
  let isActive: boolean | null = null;
  let live: boolean | null = null;
  const state = (): OnAir => ({ shown: isVisible === false ? false : (isActive ?? isVisible), live });
  const on = (event: string, take: (detail: Record<string, unknown>) => void) =>
    window.addEventListener(event, (given) => {
      take((given as CustomEvent<Record<string, unknown> | null>).detail ?? {});
      onChange(state());
    });
  on('obsSourceVisibleChanged', ({ visible }) => {
    isVisible = visible === true;
  });
  on('obsSourceActiveChanged', ({ active }) => {
    isActive = active === true;
  });
  on('obsStreamingStarted', () => {
    live = true;
  });
  on('obsStreamingStopped', () => {
    live = false;
  });
  studio?.getStatus?.((status) => {
    if (typeof status?.streaming !== 'boolean') return;
    live = status.streaming;
    onChange(state());
  });
  return { state };
}
