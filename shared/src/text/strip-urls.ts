import { foldText } from './fold-text.ts';

/** Top-level domains that make a bare `name.tld` a link. Omits those common in text ('trust.me', 'do.it'). */
const COMMON_TLDS = new Set(
  (
    'com net org edu gov info biz xyz app dev shop site online store club live stream link click tech space website ' +
    'io gg tv co uk de fr ru nl pl eu ca au jp cn br cc ly ai gl ws vip fun pro art blog news top icu'
  ).split(' '),
);

const LABEL = /^[\p{L}\p{N}_-]{1,63}$/u;

/** Returns a chunk folded, without quotes and punctuation around it. */
function foldChunk(chunk: string): string {
  return foldText(chunk)
    .text.replace(/^[("'<[{]{1,8}/, '')
    .replace(/[)"'>\]},.!?;:]{1,8}$/, '');
}

/** Returns whether a chunk without spaces is a link: with a scheme, with `www.`, or a host name. */
function isLink(chunk: string): boolean {
  const bare = foldChunk(chunk);
  if (/^[a-z][a-z0-9+.-]{0,20}:\/\/./.test(bare) || /^www\.[^.]/.test(bare)) return true;
  const [authority = ''] = bare.split(/[/?#]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{1,5}$/, '');
  const labels = host.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  const ending = labels.at(-1) ?? '';
  const hasPath = bare.length > authority.length + 1;
  const isAddress = labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label));
  return COMMON_TLDS.has(ending) || isAddress || (hasPath && /^\p{L}{2,}$/u.test(ending));
}

/** Returns how a link is read aloud: its host without `www.`. Null if the chunk is not a link. */
export function readLink(chunk: string): string | null {
  if (!isLink(chunk)) return null;
  const [, authority = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)/.exec(foldChunk(chunk)) ?? [];
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{1,5}$/, '')
    .replace(/^www\./, '');
}

/** Removes links and email addresses, and the gaps they leave (TTS-06). Linear in the text. */
export function stripUrls(text: string): { text: string; changed: boolean } {
  const chunks = text.split(/(\s+)/);
  const kept = chunks.filter((chunk, index) => index % 2 === 1 || !isLink(chunk));
  if (kept.length === chunks.length) return { text, changed: false };
  return { text: kept.join('').replace(/\s+/g, ' ').trim(), changed: true };
}
