/** Address of the EBS, without a slash at its end; fixed when the extension is built (`VITE_EBS_URL`). */
export const EBS_URL: string = (import.meta.env.VITE_EBS_URL ?? 'http://localhost:8080').replace(/\/+$/, '');

/** The full address of a path that the EBS named, or null when it would lead anywhere but to the EBS. */
export function resolveEbsPath(path: string, base: string = EBS_URL): string | null {
  const url = URL.canParse(path, `${base}/`) ? new URL(path, `${base}/`) : null;
  return url !== null && url.origin === new URL(base).origin ? url.href : null;
}
