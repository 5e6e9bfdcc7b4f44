/**
 * Address of the EBS, without a trailing slash. It comes from the page's `<meta name="ebs-url">`, which packing writes into
 * the zip for Twitch, and the simulator into each view it serves.
 */
export const EBS_URL: string = (document.querySelector<HTMLMetaElement>('meta[name="ebs-url"]')?.content ?? '').replace(
  /\/+$/,
  '',
);

/** Returns the full address of a path sent by the EBS, or null if it leads to another origin. */
export function resolveEbsPath(path: string): string | null {
  const url = URL.canParse(path, `${EBS_URL}/`) ? new URL(path, `${EBS_URL}/`) : null;
  return url !== null && url.origin === new URL(EBS_URL).origin ? url.href : null;
}
