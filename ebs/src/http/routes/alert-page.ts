import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Config } from '../../config/config.ts';
import { serveBuiltFiles } from '../built-files.ts';
import type { RawRoute } from '../route.ts';

/** Built files of the alert page. */
const DIST = fileURLToPath(new URL('../../../../dashboard/dist/alerts/', import.meta.url));
/** Path under which its assets load; the same as `base` in its build. */
const ASSETS = '/alerts-assets';

/**
 * The alert page and its assets. The page itself holds no data and is the same for every key: the key is checked when
 * the page says hello on its socket.
 */
export function alertPageRoutes(config: Config): RawRoute[] {
  const socket = config.publicUrl.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    `frame-ancestors ${config.stageOrigin ?? "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
  return [
    {
      method: 'GET',
      path: '/alerts/v1/:key',
      principal: 'public',
      limit: { points: 60, perS: 60 },
      async handle(_request, response) {
        const html = await readFile(`${DIST}alerts.html`).catch((cause) => {
          throw new AppError('server.internal', { cause, detail: { why: 'the alert page is not built' } });
        });
        response.setHeader('Content-Security-Policy', policy);
        response.setHeader('Cache-Control', 'no-store');
        response.setHeader('X-Robots-Tag', 'noindex');
        response.removeHeader('Cross-Origin-Opener-Policy');
        response.type('html').send(html);
      },
    },
    serveBuiltFiles(ASSETS, `${DIST}alerts-assets`),
  ];
}
