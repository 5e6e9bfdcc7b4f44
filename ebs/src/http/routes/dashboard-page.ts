import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import type { ClipAddress } from '../../library/is-clip-shown.ts';
import { serveBuiltFiles } from '../built-files.ts';
import type { RawRoute } from '../route.ts';

/** Built files of the dashboard. */
const DIST = fileURLToPath(new URL('../../../../dashboard/dist/app/', import.meta.url));
/** Addresses that the one page answers; it shows by itself what stands at them (ROUTE). */
const PATHS = ['/', '/login', '/voices', '/library', '/library-guidelines', '/dashboard', '/dashboard/*page'];
/** Address of a clip's page; it is refused where the clip is not for whoever asks (ROUTE-12, LIB-20). */
const CLIP_PATH = '/library/:type/:shortId';

/** Where Twitch keeps profile pictures, and pictures of extensions. */
const TWITCH_PICTURES = [...new Set(['https://static-cdn.jtvnw.net', ...EXTENSION_ICON_ORIGINS])].join(' ');

/** Nothing runs, loads or connects but what we serve ourselves; pictures may come from Twitch. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  `img-src 'self' ${TWITCH_PICTURES}`,
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** What serving the pages needs. */
export interface DashboardPageDeps {
  /** True when the page of this clip is for whoever asks. */
  isClipShown(clip: ClipAddress, request: Request): Promise<boolean>;
}

/** The dashboard's page and its assets. The page holds no data and is the same for everyone; the calls check who asks. */
export function dashboardPageRoutes({ isClipShown }: DashboardPageDeps): RawRoute[] {
  const limit = { points: 1_200, perS: 60 };
  return [
    ...PATHS.map(
      (path): RawRoute => ({
        method: 'GET',
        path,
        principal: 'public',
        limit,
        handle: (_request, response) => sendPage(response, 200),
      }),
    ),
    {
      method: 'GET',
      path: CLIP_PATH,
      principal: 'public',
      limit,
      async handle(request, response) {
        const { type, shortId } = request.params;
        const clip = { type: String(type), shortId: String(shortId) };
        await sendPage(response, (await isClipShown(clip, request)) ? 200 : 404);
      },
    },
    {
      method: 'GET',
      path: '/library/*other',
      principal: 'public',
      limit,
      handle: (_, response) => sendPage(response, 404),
    },
    serveBuiltFiles('/assets', `${DIST}assets`),
  ];
}

async function sendPage(response: Response, status: number): Promise<void> {
  const html = await readFile(`${DIST}index.html`).catch((cause) => {
    throw new AppError('server.internal', { cause, detail: { why: 'the dashboard is not built' } });
  });
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(html);
}
