import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { createCanvas } from './canvas.ts';
import { openConnection } from './connection.ts';
import { type IncomingMessage, readHubMessage } from './hub-message.ts';
import { hashScope, openJournal } from './journal.ts';
import { createNotes, type PageState } from './notes.ts';
import type { PageObs } from './obs-studio/page-obs.ts';
import { watchOnAir } from './on-air.ts';
import { watchAutoplay } from './output/autoplay.ts';
import { createSoundOutput } from './output/sound-output.ts';
import { claimPageId, readBrowserId } from './page-id.ts';
import { createPlayer } from './player.ts';
import { createReloader } from './reload.ts';
import { renderCue } from './renderers/registry.ts';
import { createSounds } from './sound-page/sounds.ts';
import { getStorage } from './storage.ts';
import { ALERT_SOCKET_PATH } from './wire.ts';

/** Options of `startPage`. */
export interface PageOptions {
  /** The secret alert key, sent in `hello` only. */
  key: string;
  build: string;
  client: 'obs' | 'browser';
  canvas: HTMLElement;
  notes: HTMLElement;
}

/** Starts the alert page: finds out whether it may play sound, then connects and plays alerts until closed. */
export async function startPage({ key, build, client, canvas: canvasRoot, notes }: PageOptions): Promise<void> {
  const state: PageState = {
    client,
    connection: 'connecting',
    role: undefined,
    isUnknown: false,
    autoplay: undefined,
  };
  const pageId = claimPageId();
  const journal = openJournal(getStorage('localStorage'), hashScope(key), pageId);
  const sound = createSoundOutput();
  const canvas = createCanvas(canvasRoot, { openSound: sound.open });
  const showNotes = createNotes(notes);

  function update(change: Partial<PageState>): void {
    Object.assign(state, change);
    const isOpen = state.connection === 'open';
    document.documentElement.dataset.role = (isOpen && state.role) || 'connecting';
    showNotes(state);
    // In OBS the audio stream stays open at all times. A browser tab shows when it plays sound, so only the leader keeps it open.
    sound.keepOpen(state.autoplay === 'allowed' && (client === 'obs' || (isOpen && state.role === 'leader')));
  }
  update({});

  const autoplay = watchAutoplay((next) => {
    update({ autoplay: next });
    connection.send({ type: 'autoplay', state: next });
  });
  update({ autoplay: await autoplay.first });

  let helloSoundPage = false;
  /** State of the sound page last reported to the EBS; null if the EBS accepts no reports of it. */
  let toldSoundPage: boolean | null = null;
  const sounds = createSounds({ build, onChange: tellSoundPage });
  function tellSoundPage(): void {
    const isOpen = sounds.isOpen();
    if (toldSoundPage === null || toldSoundPage === isOpen) return;
    toldSoundPage = isOpen;
    connection.send({ type: 'sound-page', isOpen });
  }

  const player = createPlayer({
    journal,
    send: (message) => {
      connection.send(message);
      if (message.type === 'failed' && message.reason === 'autoplay') autoplay.reportRefused();
    },
    render: (cue, context) => renderCue(cue, { ...context, canvas, sounds, leadSound: sound.lead }),
    onIdle: () => reloader.onIdle(),
  });
  const reloader = createReloader({
    build,
    isIdle: () => player.listPlaying().length === 0,
    hold: (isHeld) => player.hold(isHeld),
    isClear: () => canvas.isClear(),
    canLoad: () =>
      fetch(location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    reload: () => location.reload(),
    storage: getStorage('sessionStorage'),
  });

  let loadedObs: Promise<PageObs> | undefined;
  /** Loads what only a page inside OBS needs. Returns undefined outside OBS. */
  function loadObs(): Promise<PageObs> | undefined {
    const { obsstudio: studio } = window;
    if (client !== 'obs' || studio === undefined) return undefined;
    loadedObs ??= import('./obs-studio/page-obs.ts').then(({ createObs }) =>
      createObs({ studio, storage: getStorage('localStorage'), send: (message) => connection.send(message) }),
    );
    return loadedObs;
  }

  function setRole(role: 'leader' | 'standby'): void {
    update({ role });
    if (role === 'standby') player.dropWaiting();
  }
  function receive(message: IncomingMessage): void {
    switch (message.type) {
      case 'welcome':
        canvas.setLook(message.look);
        update({ isUnknown: message.isUnknown });
        setRole(message.role);
        if (message.soundPage !== undefined) {
          sounds.open(message.soundPage);
          toldSoundPage = helloSoundPage;
          tellSoundPage();
        }
        takesObs = message.takesObs;
        tellOnAir();
        if (takesObs) void loadObs()?.then((obs) => obs.begin());
        break;
      case 'obs-ask':
        void loadObs()?.then((obs) => obs.perform(message.id, message.ask));
        break;
      case 'role':
        setRole(message.role);
        break;
      case 'look':
        canvas.setLook(message.look);
        break;
      case 'play':
        player.play(message);
        break;
      case 'stop':
        player.stop(message.id);
        break;
      case 'settled':
        journal.forget(message.id);
        break;
      case 'reload':
        reloader.request(message.build);
        break;
      case 'pong':
        break;
    }
  }

  let takesObs = false;
  const onAir = watchOnAir((window as { obsstudio?: object }).obsstudio, () => tellOnAir());
  function tellOnAir(): void {
    if (client === 'obs' && takesObs) connection.send({ type: 'on-air', ...onAir.state() });
  }

  const connection = openConnection<IncomingMessage, PageMessage>({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ALERT_SOCKET_PATH}`,
    createHello: () => {
      helloSoundPage = sounds.isOpen();
      toldSoundPage = null;
      return {
        type: 'hello',
        key,
        pageId,
        browserId: readBrowserId(getStorage('localStorage')),
        build,
        client,
        autoplay: autoplay.state(),
        journal: journal.list(),
        playing: player.listPlaying(),
        ...(helloSoundPage && { hasSoundPage: true }),
      };
    },
    read: readHubMessage,
    onMessage: receive,
    onState: (next) => update({ connection: next }),
  });
}
