import type { ObsThing, ObsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Fields } from '../fields.ts';
import { Refusal } from './refusal.ts';
import type { ObsSocket } from './socket.ts';
import { nameOf, type Studio } from './studio.ts';

/** How one thing in OBS is read and set. */
export interface Handle {
  read(): Promise<ObsValue>;
  /** Throws a `Refusal` if OBS does not take it. */
  write(value: ObsValue): Promise<void>;
  /** Resolves to true once OBS tells that the thing has this value, to false after `ms` milliseconds. */
  hear(value: ObsValue, ms: number): Promise<boolean>;
}

/** Returns the percent that a factor of amplitude is, rounded to two decimals: OBS calculates with fewer digits. */
const toPercent = (factor: number) => Math.round(factor * 10_000) / 100;

/** Handles the scene on stream by what is built into OBS. */
export function handleSceneBuiltIn(studio: Studio): Handle {
  return {
    async read() {
      const name = await studio.readScene();
      if (name === null) throw new Refusal('no-way');
      return name;
    },
    async write(value) {
      // OBS says nothing of a scene that does not exist.
      if (!(await studio.readScenes())?.includes(String(value))) throw new Refusal('missing');
      studio.setScene(String(value));
    },
    hear: (value, ms) => studio.hear('obsSceneChanged', (scene) => nameOf(scene) === value, ms),
  };
}

/** Handles a thing by obs-websocket. */
export function handleBySocket(socket: ObsSocket, thing: ObsThing): Handle {
  const hearIn = (event: string, isIt: (data: Fields, value: ObsValue) => boolean) => (value: ObsValue, ms: number) =>
    socket.hear(event, (data) => isIt(data, value), ms);
  switch (thing.kind) {
    case 'mute': {
      const inputName = thing.input;
      return {
        read: async () => (await socket.call('GetInputMute', { inputName })).inputMuted,
        write: (value) => socket.call('SetInputMute', { inputName, inputMuted: value === true }),
        hear: hearIn(
          'InputMuteStateChanged',
          (data, value) => data.inputName === inputName && data.inputMuted === value,
        ),
      };
    }
    case 'volume': {
      const inputName = thing.input;
      return {
        read: async () => toPercent((await socket.call('GetInputVolume', { inputName })).inputVolumeMul),
        write: (value) => socket.call('SetInputVolume', { inputName, inputVolumeMul: Number(value) / 100 }),
        hear: hearIn(
          'InputVolumeChanged',
          (data, value) => data.inputName === inputName && toPercent(Number(data.inputVolumeMul)) === value,
        ),
      };
    }
    case 'source': {
      const { scene: sceneName, source: sourceName } = thing;
      const find = async () => (await socket.call('GetSceneItemId', { sceneName, sourceName })).sceneItemId;
      return {
        async read() {
          const sceneItemId = await find();
          return (await socket.call('GetSceneItemEnabled', { sceneName, sceneItemId })).sceneItemEnabled;
        },
        async write(value) {
          const sceneItemId = await find();
          await socket.call('SetSceneItemEnabled', { sceneName, sceneItemId, sceneItemEnabled: value === true });
        },
        // Of several items, it may be another one: `read` after it decides.
        hear: hearIn(
          'SceneItemEnableStateChanged',
          (data, value) => data.sceneName === sceneName && data.sceneItemEnabled === value,
        ),
      };
    }
    case 'filter': {
      const { source: sourceName, filter: filterName } = thing;
      return {
        read: async () => (await socket.call('GetSourceFilter', { sourceName, filterName })).filterEnabled,
        write: (value) =>
          socket.call('SetSourceFilterEnabled', { sourceName, filterName, filterEnabled: value === true }),
        hear: hearIn(
          'SourceFilterEnableStateChanged',
          (data, value) =>
            data.sourceName === sourceName && data.filterName === filterName && data.filterEnabled === value,
        ),
      };
    }
    case 'scene':
      return {
        read: async () => (await socket.call('GetCurrentProgramScene')).currentProgramSceneName,
        write: (value) => socket.call('SetCurrentProgramScene', { sceneName: String(value) }),
        hear: hearIn('CurrentProgramSceneChanged', (data, value) => data.sceneName === value),
      };
  }
}
