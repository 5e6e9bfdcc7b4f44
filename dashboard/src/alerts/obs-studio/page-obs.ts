import { connectionFor } from '@bitcue/shared/obs-studio/connection.ts';
import type * as protocol from '@bitcue/shared/obs-studio/protocol.ts';
import type { ObsAnswer, ObsAsk, ObsReport, ObsThing, ObsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import { readAddress } from './address.ts';
import { type Handle, handleBySocket, handleSceneBuiltIn } from './handles.ts';
import { fitReport, readLists, type SocketLists } from './lists.ts';
import { Refusal } from './refusal.ts';
import type { ObsAddress, ObsSocket } from './socket.ts';
import { createStudio, type ObsStudio } from './studio.ts';

const OBS_CONFIRM_MS: typeof protocol.OBS_CONFIRM_MS = 3_000;
/** Delay between a change and its report, in milliseconds: OBS often announces several changes at once. */
const REPORT_AFTER_MS = 300;

/** Options of `createObs`. */
export interface ObsOptions {
  studio: ObsStudio;
  storage: Storage | undefined;
  send(message: { type: 'obs'; report: ObsReport } | { type: 'obs-answer'; id: string; answer: ObsAnswer }): void;
}

/** The OBS that shows the page. */
export interface PageObs {
  /** Reports now and after each change. Call it once the EBS accepts reports. */
  begin(): void;
  /** Carries out a request of the EBS and answers it. Refuses a request that this build does not know. */
  perform(id: string, ask: ObsAsk | undefined): Promise<void>;
}

/** Connects the page to the OBS that shows it. Loads obs-websocket if its address is stored. */
export function createObs({ studio: given, storage, send }: ObsOptions): PageObs {
  const studio = createStudio(given);
  let socket: ObsSocket | null = null;
  let lists: SocketLists | null = null;
  let isReporting = false;
  let reported = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = async (): Promise<void> => {
    const [level, status, builtInScene, builtInScenes] = await Promise.all([
      studio.readLevel(),
      studio.readStatus(),
      studio.readScene(),
      studio.readScenes(),
    ]);
    const websocket = socket?.state() ?? 'off';
    lists = websocket === 'on' && socket ? await readLists(socket).catch(() => lists) : null;
    const {
      version = studio.version,
      scene = null,
      scenes = [],
      inputs = [],
      sources = [],
      filters = [],
    } = lists ?? {};
    const next = fitReport({
      level,
      version: version || null,
      status,
      scene: builtInScene ?? scene ?? studio.heardScene(),
      scenes: builtInScenes ?? scenes,
      websocket,
      inputs,
      sources,
      filters,
    });
    const text = JSON.stringify(next);
    if (text === reported || !isReporting) return;
    reported = text;
    send({ type: 'obs', report: next });
  };
  const reportSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void report(), REPORT_AFTER_MS);
  };
  studio.onChange(reportSoon);

  async function use(address: ObsAddress | null): Promise<ObsReport['websocket']> {
    if (socket === null) {
      const { createObsSocket } = await import('./socket.ts');
      socket = createObsSocket(reportSoon);
    }
    return socket.use(address);
  }
  const stored = readAddress(storage);
  if (stored !== null) void use(stored);

  async function handleOf(thing: ObsThing): Promise<Handle> {
    const way = connectionFor(thing.kind, { level: await studio.readLevel(), websocket: socket?.state() ?? 'off' });
    if (way === 'built-in') return handleSceneBuiltIn(studio);
    if (way === null || socket === null) throw new Refusal('no-way');
    return handleBySocket(socket, thing);
  }

  /** Sets a thing, waits for OBS's event, then reads the thing to confirm the value. */
  async function set(handle: Handle, value: ObsValue): Promise<ObsAnswer> {
    if ((await handle.read()) === value) return { kind: 'done', value };
    const heard = handle.hear(value, OBS_CONFIRM_MS);
    await handle.write(value);
    await heard;
    // From here on, nothing counts as refused: the change may have happened.
    const now = await handle.read().catch(() => null);
    return now === value ? { kind: 'done', value } : { kind: 'failed' };
  }

  async function saveReplay(): Promise<ObsAnswer> {
    const [level, status] = await Promise.all([studio.readLevel(), studio.readStatus()]);
    const way = connectionFor('replay', { level, websocket: socket?.state() ?? 'off' });
    const answerOf = (isSaved: boolean): ObsAnswer => (isSaved ? { kind: 'done', value: null } : { kind: 'failed' });
    if (way === 'built-in') {
      if (status?.replaybuffer !== true) throw new Refusal('replay-off');
      const saved = studio.hear('obsReplaybufferSaved', () => true, OBS_CONFIRM_MS);
      studio.saveReplay();
      return answerOf(await saved);
    }
    if (way === null || socket === null) throw new Refusal('no-way');
    const { outputActive } = await socket.call('GetReplayBufferStatus');
    if (!outputActive) throw new Refusal('replay-off');
    const saved = socket.hear('ReplayBufferSaved', () => true, OBS_CONFIRM_MS);
    await socket.call('SaveReplayBuffer');
    return answerOf(await saved);
  }

  /** Shows the form, unless viewers could see it. */
  async function showForm(): Promise<ObsAnswer> {
    const status = await studio.readStatus();
    if (status === null) throw new Refusal('status-hidden');
    if (status.streaming || status.recording) throw new Refusal('streaming');
    const { openForm } = await import('./form.ts');
    openForm({ storage, use });
    return { kind: 'done', value: null };
  }

  const performNow = async (ask: ObsAsk | undefined): Promise<ObsAnswer> => {
    switch (ask?.do) {
      case 'read':
        return { kind: 'done', value: await (await handleOf(ask.thing)).read() };
      case 'set':
        return set(await handleOf(ask.thing), ask.value);
      case 'save-replay':
        return saveReplay();
      case 'show-form':
        return showForm();
      default:
        throw new Refusal('other');
    }
  };

  return {
    begin() {
      isReporting = true;
      reported = '';
      void report();
    },
    async perform(id, ask) {
      const answer = await performNow(ask).catch(
        (error: unknown): ObsAnswer =>
          error instanceof Refusal ? { kind: 'refused', why: error.why } : { kind: 'failed' },
      );
      send({ type: 'obs-answer', id, answer });
    },
  };
}
