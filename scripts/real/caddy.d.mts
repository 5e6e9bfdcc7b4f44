/** Writes our Caddy example to a folder, for a free port of this machine. `rootCertificate`: its path, once Caddy has started. */
export function writeCaddyfile(folder: string): Promise<{ config: string; port: number; rootCertificate: string }>;

/** A running Caddy. */
export interface Caddy {
  /** Its URL. The root certificate has signed its certificate. */
  url: string;
  /** Path of the root certificate. */
  rootCertificate: string;
  close(): Promise<void>;
}

/** Starts Caddy with our example in front of servers on ports of this machine. `skipped`: why it cannot run here. */
export function startCaddy(folder: string, upstreams: readonly number[]): Promise<Caddy | { skipped: string }>;
