import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import OBSWebSocket, { type OBSRequestTypes, type OBSResponseTypes, OBSWebSocketError } from 'obs-websocket-js/json';
import type { Fields } from '../fields.ts';
import { Refusal } from './refusal.ts';

/** Address and password of obs-websocket. */
export interface ObsAddress {
  address: string;
  password: string;
}

/** Milliseconds allowed for connecting, and for one request. */
const WITHIN_MS = 3_000;
/** Milliseconds between attempts to connect. */
const RETRY_MS = 10_000;
/** Close code for a wrong password (obs-websocket: WebSocketCloseCode::AuthenticationFailed). */
const WRONG_PASSWORD = 4009;
/** Status codes for something that does not exist, and for a replay buffer that is off (obs-websocket: RequestStatus). */
const NOT_FOUND = [600, 601, 602];
const NOT_RUNNING = [501, 604];

/** A connection to obs-websocket that reconnects when it is lost. */
export interface ObsSocket {
  state(): ObsReport['websocket'];
  /** Throws a `Refusal` if OBS refuses, another error if it does not answer in time. */
  call<T extends keyof OBSRequestTypes>(request: T, data?: OBSRequestTypes[T]): Promise<OBSResponseTypes[T]>;
  /** Resolves to true once OBS sends a matching event, or to false after `ms` milliseconds. */
  hear(event: string, isIt: (data: Fields) => boolean, ms: number): Promise<boolean>;
  /** Switches to this address; null disconnects. Resolves to the state after the first attempt. */
  use(next: ObsAddress | null): Promise<ObsReport['websocket']>;
}

/** Creates the connection. `onChange` is called when its state or something in OBS has changed. */
export function createObsSocket(onChange: () => void): ObsSocket {
  const socket = new OBSWebSocket();
  let state: ObsReport['websocket'] = 'off';
  let target: ObsAddress | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const become = (next: typeof state) => {
    state = next;
    onChange();
  };
  const hearAll = socket as unknown as {
    on(event: string, listener: (data: Fields) => void): void;
    off(event: string, listener: (data: Fields) => void): void;
  };
  for (const event of CHANGES) hearAll.on(event, onChange);
  socket.on('ConnectionClosed', () => {
    if (state !== 'on') return;
    become('unreachable');
    retryLater();
  });

  function retryLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), RETRY_MS);
  }

  async function connect(): Promise<typeof state> {
    clearTimeout(retry);
    const to = target;
    await socket.disconnect().catch(() => {});
    if (to === null) {
      become('off');
      return state;
    }
    become('connecting');
    try {
      await within(socket.connect(to.address, to.password || undefined));
      if (to === target) become('on');
    } catch (error) {
      if (to !== target) return state;
      const isRefused = error instanceof OBSWebSocketError && error.code === WRONG_PASSWORD;
      become(isRefused ? 'refused' : 'unreachable');
      // OBS may be closed, or its WebSocket server off. A wrong password stays wrong.
      if (!isRefused) retryLater();
    }
    return state;
  }

  return {
    state: () => state,
    async call(request, data) {
      if (state !== 'on') throw new Refusal('no-way');
      try {
        return await within(socket.call(request, data));
      } catch (error) {
        if (!(error instanceof OBSWebSocketError)) throw error;
        if (NOT_FOUND.includes(error.code)) throw new Refusal('missing');
        if (/Replay/.test(request) && NOT_RUNNING.includes(error.code)) throw new Refusal('replay-off');
        // Three-digit codes are answers; others mean that the connection was lost.
        throw error.code > 0 && error.code < 1_000 ? new Refusal('other') : error;
      }
    },
    hear: (event, isIt, ms) =>
      new Promise((resolve) => {
        const end = (isHeard: boolean) => {
          clearTimeout(timer);
          hearAll.off(event, listener);
          resolve(isHeard);
        };
        const listener = (data: Fields) => {
          if (isIt(data)) end(true);
        };
        const timer = setTimeout(() => end(false), ms);
        hearAll.on(event, listener);
      }),
    use(next) {
      target = next;
      return connect();
    },
  };
}

/** Events after which the lists are read again. */
const CHANGES = [
  'CurrentProgramSceneChanged',
  'SceneListChanged',
  'SceneNameChanged',
  'SceneItemCreated',
  'SceneItemRemoved',
  'InputCreated',
  'InputRemoved',
  'InputNameChanged',
  'SourceFilterCreated',
  'SourceFilterRemoved',
  'SourceFilterNameChanged',
  'CurrentSceneCollectionChanged',
] as const;

/** Settles as the promise does, but rejects after three seconds. */
function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('OBS did not answer in time.')), WITHIN_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
