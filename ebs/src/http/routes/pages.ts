import { EMOTE_IMAGES, EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import express, { type Request, type Response } from 'express';
import type { Config } from '../../config/config.ts';
import type { ClipAddress } from '../../library/is-clip-shown.ts';
import { type AlertPageFile, DIST } from '../alert-page-file.ts';
import type { RawRoute } from '../route.ts';

/** Paths that answer with the dashboard's single page, which routes on the client (ROUTE). */
const DASHBOARD_PATHS = ['/', '/login', '/voices', '/library', '/library-guidelines', '/dashboard', '/dashboard/*page'];
/** Path of a clip's page; 404 if the visitor may not see the clip (ROUTE-12, LIB-20). */
const CLIP_PATH = '/library/:type/:shortId';
/** Path of the alert page's assets, equal to `base` in its build. */
const ALERT_ASSETS = '/alerts-assets';

/** Where obs-websocket may be: on the streamer's computer, or encrypted on another one (decision 054). */
const OBS_SOCKETS = 'ws://127.0.0.1:* ws://localhost:* wss:';

/** Hosts of Twitch's profile pictures and extension icons. */
const TWITCH_PICTURES = [...new Set(['https://static-cdn.jtvnw.net', ...EXTENSION_ICON_ORIGINS])].join(' ');

/** Other origins than ours that hold files; each null if it is ours. */
export interface FileOrigins {
  /** From which clips and speech are loaded. */
  files: string | null;
  /** To which uploads are sent. */
  uploads: string | null;
}

/** Allows only our own scripts, styles and connections, and our files. Images may come from Twitch. */
const dashboardPolicy = ({ files, uploads }: FileOrigins): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${listSources("'self'", TWITCH_PICTURES, files)}`,
    // `data:` is the silence with which howler ends a preview.
    `media-src ${listSources("'self'", 'blob:', 'data:', files)}`,
    `connect-src ${listSources("'self'", files, uploads)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

function listSources(...sources: (string | null)[]): string {
  return [...new Set(sources)].filter((source) => source !== null).join(' ');
}

/** What `dashboardPageRoutes` needs. */
export interface DashboardPageDeps {
  /** Reads the dashboard's page. */
  readPage(): Promise<string>;
  /** Returns true if the sender of the request may see this clip. */
  isClipShown(clip: ClipAddress, request: Request): Promise<boolean>;
  origins: FileOrigins;
}

/**
 * Serves the dashboard's page and assets. The page contains no data and is the same for everyone; the API checks
 * callers.
 */
export function dashboardPageRoutes({ readPage, isClipShown, origins }: DashboardPageDeps): RawRoute[] {
  const policy = dashboardPolicy(origins);
  const page = (path: string, readStatus: (request: Request) => Promise<200 | 404>): RawRoute => ({
    method: 'GET',
    path,
    principal: 'public',
    limit: { points: 1_200, perS: 60 },
    handle: async (request, response) => {
      response.status(await readStatus(request));
      sendPage(response, await readPage(), policy);
    },
  });
  return [
    ...DASHBOARD_PATHS.map((path) => page(path, async () => 200)),
    page(CLIP_PATH, async (request) => {
      const { type, shortId } = request.params;
      return (await isClipShown({ type: String(type), shortId: String(shortId) }, request)) ? 200 : 404;
    }),
    page('/library/*other', async () => 404),
    serveBuiltFiles('/assets', 'app/assets'),
  ];
}

/** Returns a function that answers 404 with the dashboard's page, which says that there is nothing at this address. */
export function createNotFoundPage({
  readPage,
  origins,
}: Pick<DashboardPageDeps, 'readPage' | 'origins'>): (response: Response) => Promise<void> {
  const policy = dashboardPolicy(origins);
  return async (response) => sendPage(response.status(404), await readPage(), policy);
}

/**
 * Serves the alert page and its assets. The page contains no data and is the same for every key. The key is checked
 * when the page says hello on its socket. Beside a local Twitch, the page also loads the stage's stand-in for what OBS gives
 * its pages (decision 060).
 */
export function alertPageRoutes(
  config: Pick<Config, 'publicUrl' | 'stageOrigin'>,
  file: Pick<AlertPageFile, 'readHtml'>,
  { files }: Pick<FileOrigins, 'files'>,
): RawRoute[] {
  const socket = config.publicUrl.replace(/^http/, 'ws');
  const standIn = config.stageOrigin === null ? null : new URL('/obs-studio.js', config.stageOrigin).href;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${standIn === null ? '' : ` ${standIn}`}`,
    "style-src 'self'",
    `img-src 'self' blob: ${EMOTE_IMAGES}`,
    "font-src 'self'",
    `media-src ${listSources("'self'", 'blob:', files)}`,
    `connect-src 'self' ${socket} ${OBS_SOCKETS}`,
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
      handle: async (_request, response) => {
        response.setHeader('X-Robots-Tag', 'noindex');
        response.removeHeader('Cross-Origin-Opener-Policy');
        sendPage(response, addObsStandIn(await file.readHtml(), standIn), policy);
      },
    },
    serveBuiltFiles(ALERT_ASSETS, 'alerts/alerts-assets'),
  ];
}

/** Loads the stage's stand-in for `window.obsstudio` before the page's own script. Without a stage, changes nothing. */
function addObsStandIn(html: string, standIn: string | null): string {
  return standIn === null ? html : html.replace('<script', `<script src="${standIn}"></script>$&`);
}

function sendPage(response: Response, html: string, policy: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(html);
}

/** Serves the files of a build. Their names contain a hash of their content, so browsers may cache them for good. */
function serveBuiltFiles(prefix: string, folder: string): RawRoute {
  const files = express.static(DIST + folder, { immutable: true, maxAge: '1y', index: false, redirect: false });
  return {
    method: 'GET',
    path: `${prefix}/*file`,
    principal: 'public',
    limit: { points: 1_200, perS: 60 },
    handle(request, response) {
      request.url = request.url.slice(prefix.length);
      return new Promise<void>((resolve, reject) => {
        response.on('finish', resolve);
        files(request, response, (error?: unknown) => reject(error ?? new AppError('route.unknown')));
      });
    },
  };
}
