import type { ObsThing, ObsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Fields } from '../fields.ts';
import { Refusal } from './refusal.ts';
import type { ObsSocket } from './socket.ts';
import { nameOf, type Studio } from './studio.ts';

/** Reads and sets one thing in OBS. */
export interface Handle {
  read(): Promise<ObsValue>;
  /** Throws a `Refusal` if OBS refuses the value. */
  write(value: ObsValue): Promise<void>;
  /** Resolves to true once OBS reports that the thing has this value, or to false after `ms` milliseconds. */
  hear(value: ObsValue, ms: number): Promise<boolean>;
}

/** Converts an amplitude factor to percent, rounded to two decimals because OBS is less precise. */
const toPercent = (factor: number) => Math.round(factor * 10_000) / 100;

/** Creates the handle of the scene on stream, using the API built into OBS. */
export function handleSceneBuiltIn(studio: Studio): Handle {
  return {
    async read() {
      const name = await studio.readScene();
      if (name === null) throw new Refusal('no-way');
      return name;
    },
    async write(value) {
      // OBS silently ignores a scene that does not exist.
      if (!(await studio.readScenes())?.includes(String(value))) throw new Refusal('missing');
      studio.setScene(String(value));
    },
    hear: (value, ms) => studio.hear('obsSceneChanged', (scene) => nameOf(scene) === value, ms),
  };
}

/** Creates the handle of a thing, using obs-websocket. */
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
        // The event may be about another item of the scene: the `read` that follows decides.
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
