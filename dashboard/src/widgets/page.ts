import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { WidgetPageMessage } from '@bitcue/shared/widgets/protocol.ts';
import { WIDGET_SOCKET_PATH, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { type ConnectionState, openConnection } from '../alerts/connection.ts';
import { make } from '../alerts/drawing/make.ts';
import { OBS_NOTE_MS } from '../alerts/notes.ts';
import { createReloader } from '../alerts/reload.ts';
import { type IncomingMessage, readMessage } from './read-message.ts';
import { createView } from './view.ts';

/** Options of `startWidget`. */
export interface WidgetPageOptions {
  name: WidgetName;
  /** The secret widget key, sent in `hello` only. */
  key: string;
  build: string;
  root: HTMLElement;
  notes: HTMLElement;
}

function getSessionStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Shows that the address was replaced. In OBS the note disappears after a while, because viewers see it too. */
function showRefusal(notes: HTMLElement): void {
  const detail = make('small', '', `Copy the new one from Preferences on your ${PRODUCT_NAME} dashboard.`);
  notes.replaceChildren(make('p', 'note', 'This widget address is no longer valid', detail));
  if ('obsstudio' in window) setTimeout(() => notes.replaceChildren(), OBS_NOTE_MS);
}

/** Starts a widget: connects, and shows what the EBS sends until closed. */
export function startWidget({ name, key, build, root, notes }: WidgetPageOptions): void {
  const view = createView(root, name, () => ({ w: innerWidth, h: innerHeight }));
  addEventListener('resize', view.fit);
  const reloader = createReloader({
    build,
    isIdle: () => true,
    hold: () => {},
    isClear: () => true,
    canLoad: () =>
      fetch(location.pathname, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    reload: () => location.reload(),
    storage: getSessionStorage(),
  });

  function receive(message: IncomingMessage): void {
    if (message.type === 'welcome' && message.build !== undefined) reloader.request(message.build);
    if (message.type === 'show' && message.content.widget === name) view.show(message.look, message.content);
  }
  if (key === '') {
    showRefusal(notes);
    return;
  }
  let before: ConnectionState = 'connecting';
  function setState(state: ConnectionState): void {
    document.documentElement.dataset.connection = state;
    if (state === before) return;
    before = state;
    // While it reconnects, its content stays.
    if (state === 'open') notes.replaceChildren();
    if (state !== 'refused') return;
    view.clear();
    showRefusal(notes);
  }
  openConnection<IncomingMessage, WidgetPageMessage>({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${WIDGET_SOCKET_PATH}`,
    createHello: () => ({ type: 'hello', key, widget: name }),
    read: readMessage,
    onMessage: receive,
    onState: setState,
  });
}
