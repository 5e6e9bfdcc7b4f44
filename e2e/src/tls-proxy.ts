import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An https server in front of a plain http one, like a reverse proxy in production. */
export interface TlsProxy {
  /** Its address, without a trailing slash. The certificate is self-signed. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts a proxy in front of the URL `target`, with the target's Host and Origin headers. Throws if openssl is missing. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { hostname, port, origin, host } = new URL(target);
  const forward = ({ method, url, headers }: IncomingMessage) => {
    const own = { ...headers, host, ...(headers.origin === undefined ? {} : { origin }) };
    return requestHttp({ hostname, port, method, path: url, headers: own });
  };
  const server = createServer(await createCertificate(), (request, response) => {
    const onward = forward(request).on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request, socket) => {
    const onward = forward(request).on('upgrade', (answer, upstream) => {
      const lines = answer.rawHeaders.reduce(
        (text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'),
        'HTTP/1.1 101 Switching Protocols\r\n',
      );
      socket.write(`${lines}\r\n`);
      upstream.pipe(socket).pipe(upstream);
      for (const one of [socket, upstream]) one.on('error', () => one.destroy());
    });
    onward.on('response', () => socket.destroy());
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `https://localhost:${own}`, port: own, close };
}

async function createCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  try {
    await run('openssl', ['req', ...kind, '-keyout', key, '-out', cert, '-subj', '/CN=localhost']);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
