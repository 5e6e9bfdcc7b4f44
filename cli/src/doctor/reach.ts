/** Timeout of a request, in milliseconds. */
const ANSWER_MS = 8_000;

/** Result of a request: a response, or a sentence that says why there is none. */
export type Reached = { response: Response; text: string } | { why: string };

/** Requests a URL. If it fails, says why: the host name, the connection, the certificate, or nothing is listening. */
export async function reach(url: string, init: RequestInit = {}): Promise<Reached> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    return { response, text: await response.text() };
  } catch (error) {
    return { why: explainFailure(error, new URL(url)) };
  }
}

/** Returns a sentence that says why a request got no response, and what to do. */
export function explainFailure(error: unknown, { host, hostname }: URL): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${host} does not answer within ${ANSWER_MS / 1_000} seconds. Check the firewall, and that the port is forwarded.`;
  }
  const cause = error instanceof Error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return `The name ${hostname} has no address. Add it at your DNS provider, or wait until it is known.`;
  }
  if (code === 'ECONNREFUSED') return `Nothing listens at ${host}. Start the proxy or the server there.`;
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${hostname} has expired. Have the proxy renew it.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate at ${host} is for another name. Have the proxy get one for ${hostname}.`;
  }
  if (/CERT|VERIFY|ISSUER/.test(code)) {
    return `The certificate of ${hostname} is not trusted (${code}). Use one from a public authority; Caddy gets one automatically.`;
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return `${host} does not speak https.`;
  return `${host} cannot be reached (${code || 'no reason given'}).`;
}
