import { watchAutoplay } from './autoplay.ts';
import { openConnection } from './connection.ts';
import type { IncomingMessage } from './hub-message.ts';
import { hashScope, openJournal } from './journal.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createNotes, type PageState } from './notes.ts';
import { claimPageId } from './page-id.ts';
import { createPlayer } from './player.ts';
import { renderCue } from './renderers/registry.ts';
import { createStage } from './stage.ts';
import { ALERT_SOCKET_PATH } from './wire.ts';

/** Where the page runs and who it is. */
export interface PageOptions {
  /** The secret alert key; it leaves the page in `hello` alone. */
  key: string;
  build: string;
  client: 'obs' | 'browser';
  stage: HTMLElement;
  notes: HTMLElement;
}

function getLocalStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Starts the alert page: finds out whether it may make sound, then connects and plays until it is closed. */
export async function startPage({ key, build, client, stage: stageRoot, notes }: PageOptions): Promise<void> {
  const state: PageState = { client, connection: 'connecting', role: undefined, autoplay: undefined };
  const pageId = claimPageId();
  const journal = openJournal(getLocalStorage(), hashScope(key), pageId);
  const stage = createStage(stageRoot);
  const keepAlive = createKeepAlive();
  const showNotes = createNotes(notes);

  function update(change: Partial<PageState>): void {
    Object.assign(state, change);
    const isOpen = state.connection === 'open';
    document.documentElement.dataset.role = (isOpen && state.role) || 'connecting';
    showNotes(state);
    // OBS must never lose the way of the sound; a browser tab shows that it makes sound, so there only the page that plays does.
    keepAlive.run(state.autoplay === 'allowed' && (client === 'obs' || (isOpen && state.role === 'leader')));
  }
  update({});

  const autoplay = watchAutoplay((next) => {
    update({ autoplay: next });
    connection.send({ type: 'autoplay', state: next });
  });
  update({ autoplay: await autoplay.first });

  const player = createPlayer({
    journal,
    send: (message) => {
      connection.send(message);
      if (message.type === 'failed' && message.reason === 'autoplay') autoplay.reportRefused();
    },
    render: (cue, context) => renderCue(cue, { ...context, stage }),
  });

  function setRole(role: 'leader' | 'standby'): void {
    update({ role });
    if (role === 'standby') player.dropWaiting();
  }
  function receive(message: IncomingMessage): void {
    switch (message.type) {
      case 'welcome':
        for (const id of message.settled) journal.forget(id);
        stage.setLook(message.look);
        setRole(message.role);
        break;
      case 'role':
        setRole(message.role);
        break;
      case 'look':
        stage.setLook(message.look);
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
      case 'pong':
        break;
    }
  }

  const connection = openConnection({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ALERT_SOCKET_PATH}`,
    createHello: () => ({
      type: 'hello',
      key,
      pageId,
      build,
      client,
      autoplay: autoplay.state(),
      journal: journal.list(),
      playing: player.listPlaying(),
    }),
    onMessage: receive,
    onState: (next) => update({ connection: next }),
  });
}
