/**
 * Address of the EBS, without a slash at its end. The page names it in `<meta name="ebs-url">`: packing writes it into the
 * zip for Twitch, and the local Twitch into each view it serves.
 */
export const EBS_URL: string = (document.querySelector<HTMLMetaElement>('meta[name="ebs-url"]')?.content ?? '').replace(
  /\/+$/,
  '',
);

/** The full address of a path that the EBS named, or null when it would lead anywhere but to the EBS. */
export function resolveEbsPath(path: string): string | null {
  const url = URL.canParse(path, `${EBS_URL}/`) ? new URL(path, `${EBS_URL}/`) : null;
  return url !== null && url.origin === new URL(EBS_URL).origin ? url.href : null;
}
