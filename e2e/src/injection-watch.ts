import { FOREIGN_ORIGIN, MARKER } from '@bitcue/shared/test/injection-payloads.ts';
import type { BrowserContext, Frame } from 'playwright-core';

/** Events in a browser that only injected markup or scripts can cause. */
export interface InjectionWatch {
  /** Numbers of the payloads that ran. */
  ran: number[];
  /** Texts of the dialogs that opened. */
  dialogs: string[];
  /** Foreign addresses that a page requested in spite of its policy. */
  foreign: string[];
  /** What a page's policy refused: the directive, and the address or kind. */
  refused: string[];
}

/** Name of the function through which pages report policy violations. */
const REFUSED = 'tellRefusedByPolicy';

/**
 * Watches all pages of a context and their frames from now on. Requests to any other origin are recorded and blocked. Call
 * it before opening a page.
 */
export async function watchInjection(context: BrowserContext, own: readonly string[]): Promise<InjectionWatch> {
  const watch: InjectionWatch = { ran: [], dialogs: [], foreign: [], refused: [] };
  await context.exposeBinding(MARKER, (_source, number: number) => void watch.ran.push(number));
  await context.exposeBinding(REFUSED, (_source, what: string) => void watch.refused.push(what));
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as Record<string, (what: string) => void>)[name];
      tell?.(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  }, REFUSED);
  await context.route(
    ({ origin, protocol }) => /^(https?|file|ftp):$/.test(protocol) && !own.includes(origin),
    async (route) => {
      watch.foreign.push(route.request().url());
      await route.abort();
    },
  );
  context.on('dialog', (dialog) => {
    watch.dialogs.push(dialog.message());
    void dialog.dismiss().catch(() => {});
  });
  return watch;
}

/**
 * Returns the content of a frame's document that none of our pages creates, one line each: handlers, script addresses,
 * elements that run, frame or load something, and foreign styles or scripts.
 * @param ownScripts addresses of our scripts on another origin than the document's
 */
export function findMarkup(frame: Frame, ownScripts: readonly string[] = []): Promise<string[]> {
  return frame.evaluate(
    ([foreignOrigin, ...scripts]) => {
      const ADDRESSES = [
        'href',
        'src',
        'srcset',
        'srcdoc',
        'action',
        'formaction',
        'data',
        'poster',
        'ping',
        'background',
      ];
      const NEVER =
        'iframe, frame, object, embed, applet, base, marquee, math, foreignObject, animate, set, feImage, font, noscript, xmp, template, [srcdoc], meta[http-equiv=refresh], meta[http-equiv=Refresh]';
      const found: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        const name = element.localName;
        const tell = (what: string) => void found.push(`<${name}>: ${what}`);
        if (element.matches(NEVER)) tell('is never there');
        for (const { name: attribute, value } of element.attributes) {
          if (/^on/i.test(attribute)) tell(attribute);
          if (attribute === 'style' && value.includes(foreignOrigin)) tell(`style ${value}`);
          const plain = attribute.replace(/^xlink:/, '');
          if (!ADDRESSES.includes(plain) || !URL.canParse(value, location.href)) continue;
          const { protocol, origin } = new URL(value, location.href);
          if (!/^(https?|blob|data):$/.test(protocol) || origin === foreignOrigin) tell(`${attribute} ${value}`);
          if (protocol === 'data:' && name !== 'img') tell(`${attribute} ${value}`);
        }
        const isForeign = (address: string) =>
          address !== '' && new URL(address).origin !== location.origin && !scripts.includes(address);
        if (element instanceof HTMLScriptElement && (element.src === '' || isForeign(element.src))) tell('of others');
        if (element instanceof HTMLLinkElement && isForeign(element.href)) tell('of others');
        if (element instanceof HTMLStyleElement && element.textContent.includes(foreignOrigin)) tell('of others');
      }
      return found;
    },
    [FOREIGN_ORIGIN, ...ownScripts] as const,
  );
}

/** Returns every complete text in a frame's document, visible or for screen readers: from nodes, fields and attributes. */
export function listTexts(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const texts = new Set<string>([document.title]);
    for (const element of document.querySelectorAll('body *, title')) {
      texts.add(element.textContent ?? '');
      for (const { value } of element.attributes) texts.add(value);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.add(element.value);
    }
    // Nested texts are found in the outer one. The outermost would contain everything, so only short ones are kept.
    return [...texts].filter((text) => text.length > 0 && text.length < 2_000);
  });
}
