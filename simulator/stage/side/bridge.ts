import { type HelperRequest, type StageMessage, wrapMessage } from '../../helper/messages.ts';
import type { TabEvent, TabSession } from '../../src/stage-api.ts';
import { parseHelperRequest } from './helper-request.ts';

/** The part of an iframe's window the bridge needs. */
export type Target = Pick<Window, 'postMessage'>;

/** The stage page's end of the connection to one extension iframe. */
export interface Bridge {
  /** Sends a message at once, or after the view said `ready` if it is still loading. */
  post(message: StageMessage): void;
  /** The helper's request in a message event, or null if it comes from elsewhere. */
  read(event: Pick<MessageEvent, 'data' | 'origin' | 'source'>): HelperRequest | null;
  /** Called each time the view has loaded: sends `greeting`, then what was waiting. */
  greet(greeting: StageMessage[]): void;
}

/** Connects to the iframe that `findTarget` returns, at the given origin only. */
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

/** What Twitch sends to a view when it loads: first the context, then the authorization. */
export function createGreeting(session: TabSession): StageMessage[] {
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

/** The session after an event from the simulator. */
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

/** The message that passes an event on to the helper. `session` is the one after the event. */
export function toHelperMessage(event: TabEvent, session: TabSession): StageMessage {
  if (event.type === 'context') {
    const changed = Object.entries(event.context).filter(([key]) => event.changed.includes(key));
    return { type: 'context', context: Object.fromEntries(changed), changed: event.changed };
  }
  if (event.type !== 'authorized') return event;
  const { features, configuration } = session;
  return { type: 'authorized', auth: event.auth, viewer: event.viewerInfo, features, configuration };
}
