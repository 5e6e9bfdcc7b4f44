import { type HelperRequest, MESSAGE_MARK, type StageMessage, wrapMessage } from './messages.ts';

/** The helper's wire to the page around it. */
export interface Link {
  post(request: HelperRequest): void;
  onMessage(handler: (message: StageMessage) => void): void;
}

/** The parts of `window` that the link needs. */
export type LinkWindow = Pick<Window, 'addEventListener' | 'parent'> & {
  document: Pick<Document, 'referrer'>;
  location: { ancestorOrigins?: ArrayLike<string> };
};

/** Origin of the page around the iframe, or null when there is none: then the helper stays silent, as Twitch's does outside Twitch. */
export function findParentOrigin(view: LinkWindow): string | null {
  const ancestor = view.location.ancestorOrigins?.[0];
  if (ancestor !== undefined && ancestor !== 'null') return ancestor;
  return URL.canParse(view.document.referrer) ? new URL(view.document.referrer).origin : null;
}

/**
 * Connects to the page around the iframe. Only messages of that window and that origin are heard. What passes this check was already parsed by the
 * stage page, so the helper carries no schemas: it stands in for a small script of Twitch's.
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
