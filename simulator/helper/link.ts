import { type HelperRequest, MESSAGE_MARK, type StageMessage, wrapMessage } from './messages.ts';

/** The helper's connection to the page that embeds it. */
export interface Link {
  post(request: HelperRequest): void;
  onMessage(handler: (message: StageMessage) => void): void;
}

/** The parts of `window` the link needs. */
export type LinkWindow = Pick<Window, 'addEventListener' | 'parent'> & {
  document: Pick<Document, 'referrer'>;
  location: { ancestorOrigins?: ArrayLike<string> };
};

/** Origin of the embedding page, or null if there is none. The helper then stays silent, as Twitch's does elsewhere. */
export function findParentOrigin(view: LinkWindow): string | null {
  const ancestor = view.location.ancestorOrigins?.[0];
  if (ancestor !== undefined && ancestor !== 'null') return ancestor;
  return URL.canParse(view.document.referrer) ? new URL(view.document.referrer).origin : null;
}

/**
 * Connects to the embedding page and ignores messages from any other window or origin. The stage page has already parsed
 * what it sends, so the helper carries no schemas: it replaces a small script of Twitch's and stays as small.
 */
export function connectToParent(view: LinkWindow): Link {
  const parentOrigin = findParentOrigin(view);
  return {
    post(request) {
      if (parentOrigin !== null) view.parent.postMessage(wrapMessage(request), parentOrigin);
    },
    onMessage(handler) {
      view.addEventListener('message', (event) => {
        if (parentOrigin === null || event.source !== view.parent || event.origin !== parentOrigin) return;
        if (event.data?.mark === MESSAGE_MARK) handler(event.data.message);
      });
    },
  };
}
