import type * as protocol from '@bitcue/shared/obs-studio/protocol.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { isFields, isText } from '../fields.ts';
import type { ObsSocket } from './socket.ts';

// As in wire.ts: the schemas stay out of the page.
const OBS_LIST_MAX: typeof protocol.OBS_LIST_MAX = 500;
const OBS_NAME_MAX: typeof protocol.OBS_NAME_MAX = 200;
const OBS_REPORT_MAX_BYTES: typeof protocol.OBS_REPORT_MAX_BYTES = 60_000;

/** The part of a report that comes from obs-websocket. */
export type SocketLists = Pick<ObsReport, 'version' | 'scene' | 'scenes' | 'inputs' | 'sources' | 'filters'>;

const namesOf = (list: readonly unknown[], field: string): string[] =>
  list.flatMap((one) => (isFields(one) && isText(one[field]) ? [one[field]] : []));

/** Reads everything that an effect can name. Throws if OBS does not answer. */
export async function readLists(socket: ObsSocket): Promise<SocketLists> {
  const [{ obsVersion }, { scenes: given, currentProgramSceneName: scene }, { inputs: allInputs }] = await Promise.all([
    socket.call('GetVersion'),
    socket.call('GetSceneList'),
    socket.call('GetInputList'),
  ]);
  // OBS lists the lowest scene first.
  const scenes = namesOf(given, 'sceneName').reverse();
  const ofScenes = await Promise.all(
    scenes.map(async (sceneName) => {
      const { sceneItems } = await socket.call('GetSceneItemList', { sceneName });
      const groups = namesOf(
        sceneItems.filter((item) => item.isGroup === true),
        'sourceName',
      );
      return { scene: sceneName, sources: namesOf(sceneItems, 'sourceName'), groups };
    }),
  );
  const ofGroups = await Promise.all(
    [...new Set(ofScenes.flatMap(({ groups }) => groups))].map(async (sceneName) => {
      const { sceneItems } = await socket.call('GetGroupSceneItemList', { sceneName });
      return { scene: sceneName, sources: namesOf(sceneItems, 'sourceName') };
    }),
  );
  const inputs = namesOf(allInputs, 'inputName');
  // OBS refuses this request for inputs without sound.
  const hasSound = await Promise.all(
    inputs.map((inputName) =>
      socket.call('GetInputMute', { inputName }).then(
        () => true,
        () => false,
      ),
    ),
  );
  const sources = [...ofScenes, ...ofGroups].flatMap(({ scene: container, sources: inIt }) =>
    [...new Set(inIt)].map((source) => ({ scene: container, source })),
  );
  const withFilters = [...new Set([...inputs, ...scenes, ...sources.map(({ source }) => source)])];
  const filters = await Promise.all(
    withFilters.map(async (sourceName) => {
      const { filters: list } = await socket
        .call('GetSourceFilterList', { sourceName })
        .catch(() => ({ filters: [] as object[] }));
      return namesOf(list, 'filterName').map((filter) => ({ source: sourceName, filter }));
    }),
  );
  return {
    version: obsVersion,
    scene,
    scenes,
    inputs: inputs.filter((_, at) => hasSound[at]),
    sources,
    filters: filters.flat(),
  };
}

/** Returns the report without names that are too long, and with its lists cut to fit in a message. */
export function fitReport(report: ObsReport): ObsReport {
  const isShort = (one: string | Readonly<Record<string, string>>) =>
    (isText(one) ? [one] : Object.values(one)).every((name) => name.length > 0 && name.length <= OBS_NAME_MAX);
  let max: number = OBS_LIST_MAX;
  const cut = <T extends string | Readonly<Record<string, string>>>(list: readonly T[]) =>
    list.filter(isShort).slice(0, max);
  for (;;) {
    const fitting = {
      ...report,
      scene: report.scene !== null && isShort(report.scene) ? report.scene : null,
      scenes: cut(report.scenes),
      inputs: cut(report.inputs),
      sources: cut(report.sources),
      filters: cut(report.filters),
    };
    if (max <= 1 || new TextEncoder().encode(JSON.stringify(fitting)).length <= OBS_REPORT_MAX_BYTES) return fitting;
    max = Math.floor(max * 0.8);
  }
}
