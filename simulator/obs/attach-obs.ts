import { OBS_SCENES, type ObsNews, type ObsOrder, obsAtLoad, obsOrder } from '../src/obs-messages.ts';
import { createObsStudio } from '../src/obs-studio.ts';

/**
 * Installs the stand-in for `window.obsstudio` on a page in a frame of the stage, in the state given by the frame's name. Any
 * other page is left alone and plays as in a browser.
 * @param stage origin of the stage; messages from other origins are ignored
 */
export function attachObs(page: Window & typeof globalThis, stage: string): void {
  const given = obsAtLoad.safeParse(readJson(page.name));
  if (page.parent === page || !given.success) return;
  const { shown, ...state } = given.data;
  const { studio, change } = createObsStudio(page, { ...state, scenes: [...OBS_SCENES] });
  Object.assign(page, { obsstudio: studio });

  const tell = (news: ObsNews) => page.parent.postMessage(news, stage);
  page.addEventListener('obsSceneChanged', (event) => {
    tell({ news: 'scene', scene: (event as CustomEvent<{ name: ObsOrder['obs']['scene'] & string }>).detail.name });
  });
  page.addEventListener('obsReplaybufferSaved', () => tell({ news: 'replay-saved' }));

  const show = (shown: boolean) => {
    change({}, 'obsSourceVisibleChanged', { visible: shown });
    change({}, 'obsSourceActiveChanged', { active: shown });
  };
  /** Fires the event that something is starting or stopping, then the event that it has. */
  const set = (next: { streaming?: boolean; replaybuffer?: boolean }, name: string, isOn: boolean) => {
    change({}, `obs${name}${isOn ? 'Starting' : 'Stopping'}`);
    change(next, `obs${name}${isOn ? 'Started' : 'Stopped'}`);
  };
  // As in OBS, a page that loads while its source is hidden is told so after the load.
  if (!shown) page.addEventListener('load', () => show(false));
  page.addEventListener('message', ({ source, origin, data }) => {
    const order = obsOrder.safeParse(data);
    if (source !== page.parent || origin !== stage || !order.success) return;
    const { scene, streaming, shown, replaybuffer } = order.data.obs;
    if (scene !== undefined) change({ scene }, 'obsSceneChanged', { name: scene, width: 1920, height: 1080 });
    if (streaming !== undefined) set({ streaming }, 'Streaming', streaming);
    if (shown !== undefined) show(shown);
    if (replaybuffer !== undefined) set({ replaybuffer }, 'Replaybuffer', replaybuffer);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
