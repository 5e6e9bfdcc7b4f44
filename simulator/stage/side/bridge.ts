import { type HelperRequest, type StageMessage, wrapMessage } from '../../helper/messages.ts';
import type { TabEvent, TabSession } from '../../src/stage-api.ts';
import { parseHelperRequest } from './helper-request.ts';

/** The part of an iframe's window that the bridge posts to. */
export type Target = Pick<Window, 'postMessage'>;

/** The page's end of the wire to one extension iframe. */
export interface Bridge {
  /** Tells the helper, at once or, while the view is still loading, as soon as it says `ready`. */
  post(message: StageMessage): void;
  /** The helper's request in a message event, or null when it is from elsewhere. */
  read(event: Pick<MessageEvent, 'data' | 'origin' | 'source'>): HelperRequest | null;
  /** The view has loaded (again): it gets `greeting` first, then what was waiting. */
  greet(greeting: StageMessage[]): void;
}

/** Connects to the iframe that `findTarget` gives, of that origin only. */
export function createBridge(origin: string, findTarget: () => Target | null): Bridge {
  let isReady = false;
  let waiting: StageMessage[] = [];

  function deliver(message: StageMessage): void {
    findTarget()?.postMessage(wrapMessage(message), origin);
  }

  return {
    post(message) {
      if (isReady) deliver(message);
      else waiting.push(message);
    },
    read(event) {
      const target = findTarget();
      if (target === null || event.source !== target || event.origin !== origin) return null;
      return parseHelperRequest(event.data);
    },
    greet(greeting) {
      isReady = true;
      const messages = [...greeting, ...waiting];
      waiting = [];
      for (const message of messages) deliver(message);
    },
  };
}

/** What Twitch tells a view when it loads: the context, which comes first, then the authorization. */
export function greetingOf(session: TabSession): StageMessage[] {
  return [
    { type: 'context', context: session.context, changed: Object.keys(session.context) },
    {
      type: 'authorized',
      auth: session.auth,
      viewer: session.viewerInfo,
      features: session.features,
      configuration: session.configuration,
    },
  ];
}

/** The session after an event of the simulator. */
export function updateSession(session: TabSession, event: TabEvent): TabSession {
  switch (event.type) {
    case 'authorized':
      return { ...session, auth: event.auth, viewerInfo: event.viewerInfo };
    case 'context':
      return { ...session, context: event.context };
    case 'configuration':
      return { ...session, configuration: event.configuration };
    default:
      return session;
  }
}

/** How the helper is told of an event; `session` is the one after it. */
export function messageOf(event: TabEvent, session: TabSession): StageMessage {
  if (event.type === 'context') {
    const changed = Object.entries(event.context).filter(([key]) => event.changed.includes(key));
    return { type: 'context', context: Object.fromEntries(changed), changed: event.changed };
  }
  if (event.type !== 'authorized') return event;
  const { features, configuration } = session;
  return { type: 'authorized', auth: event.auth, viewer: event.viewerInfo, features, configuration };
}
