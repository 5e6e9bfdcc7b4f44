/** Characters. */
const MAX_LENGTH = 512;
/** A path of this site: one slash, then anything but another, a backslash, a space or a control character. */
const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Where to go after sign-in: a path of this site, or `/` for anything that could lead elsewhere (browsers read `//host`,
 * `/\host` and a tab between slashes as another site).
 */
export function readReturnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > MAX_LENGTH || !PATH.test(wanted)) return '/';
  return wanted;
}
