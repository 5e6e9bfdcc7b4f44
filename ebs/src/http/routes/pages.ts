import { SOUND_PAGE_PATH } from '@bitcue/shared/alerts/protocol.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { EMOTE_IMAGES, EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import { type PageWords, PUBLIC_PAGES, SITE_WORDS } from '@bitcue/shared/constants/public-pages.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { WIDGET_PAGES_PATH, WIDGETS } from '@bitcue/shared/widgets/widgets.ts';
import express, { type Request, type Response } from 'express';
import type { Config } from '../../config/config.ts';
import type { ClipAddress } from '../../library/find-clip-page.ts';
import type { PosterFinder } from '../../library/find-poster.ts';
import type { MediaItem } from '../../ports/media.ts';
import { DIST, type PageFile } from '../alert-page-file.ts';
import { describeClip } from '../clip-head.ts';
import { allowMicrophone } from '../headers.ts';
import { type PageHead, writeHead } from '../page-head.ts';
import type { RawRoute } from '../route.ts';
import { showMark } from './pictures.ts';

/** Paths that answer with the dashboard's single page, which routes on the client (ROUTE), and lead to the sign-in. */
const DASHBOARD_PATHS = ['/', '/login', '/dashboard', '/dashboard/*page'];
/** Path of a clip's page; 404 if the visitor may not see the clip (ROUTE-12, LIB-20). */
const CLIP_PATH = '/library/:type/:shortId';
/**
 * `Cache-Control` of public pages: browsers revalidate each time, and a CDN may answer them for a minute. For that long, it may
 * still serve the page of a clip that was taken down and, after an update, the names of earlier scripts.
 */
const PAGE_CACHING = 'public, max-age=0, s-maxage=60';
/** Paths of the assets of the alert page and of the widgets, as in their builds. */
const ALERT_ASSETS = '/alerts-assets';
const WIDGET_ASSETS = '/widgets-assets';

/** Addresses that obs-websocket may have: on the streamer's computer, or encrypted on another one (decision 054). */
const OBS_SOCKETS = 'ws://127.0.0.1:* ws://localhost:* wss:';

/** Hosts of Twitch's profile pictures and extension icons. */
const TWITCH_PICTURES = [...new Set(['https://static-cdn.jtvnw.net', ...EXTENSION_ICON_ORIGINS])].join(' ');

/** Origins for files; each is null if it is ours. */
export interface FileOrigins {
  /** Origin from which the library's pages load clips. */
  files: string | null;
  /** Origin to which uploads are sent. */
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
    // howler ends a preview by playing silence from a `data:` URL.
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

/** Dependencies of `dashboardPageRoutes`. */
export interface DashboardPageDeps {
  /** Reads the dashboard's page. */
  readPage(): Promise<string>;
  /** Returns the clip of a page if the sender of the request may see it, else null. */
  findClip(clip: ClipAddress, request: Request): Promise<MediaItem | null>;
  findPoster: PosterFinder;
  /** The address at which browsers reach us: links to pages and pictures start with it. */
  publicUrl: string;
  origins: FileOrigins;
}

/**
 * Serves the dashboard's page and assets. The only data in the page is the head of a public page, which chats, social networks
 * and search engines read (decision 075). It is the same for everyone; the API checks callers.
 */
export function dashboardPageRoutes(deps: DashboardPageDeps): RawRoute[] {
  const { readPage, findClip, findPoster, publicUrl } = deps;
  const policy = dashboardPolicy(deps.origins);
  const page = (path: string, handle: RawRoute['handle']): RawRoute => ({
    method: 'GET',
    path,
    principal: 'public',
    limit: { points: 1_200, perS: 60 },
    handle,
  });
  const send = async (response: Response, head: PageHead | null) => {
    const html = await readPage();
    allowMicrophone(response);
    sendPage(response, head === null ? html : writeHead(html, head, publicUrl), policy);
  };
  const sendPublic = async (response: Response, head: PageHead) => {
    allowMicrophone(response);
    sendPage(response, writeHead(await readPage(), head, publicUrl), policy, { isPublic: true });
  };
  return [
    ...DASHBOARD_PATHS.map((path) => page(path, (_request, response) => send(response, describePage('/', SITE_WORDS)))),
    ...Object.entries(PUBLIC_PAGES).map(([path, words]) =>
      page(path, (_request, response) => sendPublic(response, describePage(path, words))),
    ),
    page(CLIP_PATH, async (request, response) => {
      const { type, shortId } = request.params;
      const clip = await findClip({ type: String(type), shortId: String(shortId) }, request);
      if (clip?.public) await sendPublic(response, await describeClip(clip, findPoster));
      else await send(response.status(clip === null ? 404 : 200), null);
    }),
    page('/library/*other', (_request, response) => send(response.status(404), null)),
    serveBuiltFiles('/assets', 'app/assets'),
  ];
}

function describePage(path: string, words: PageWords): PageHead {
  return { ...words, path, picture: showMark(PRODUCT_NAME) };
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
 * Serves the alert page, which is the sound page at another path, and its assets. The page contains no data and is the same for
 * every key. The key is checked when the page says hello on its socket. With a local Twitch, the page also loads the stage's
 * stand-in for the API that OBS gives its pages (decision 060).
 */
export function alertPageRoutes(
  config: Pick<Config, 'publicUrl' | 'stageOrigin'>,
  file: Pick<PageFile, 'readHtml'>,
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
  const page = (path: string): RawRoute => ({
    method: 'GET',
    path,
    principal: 'public',
    limit: { points: 60, perS: 60 },
    handle: async (_request, response) => {
      response.removeHeader('Cross-Origin-Opener-Policy');
      sendPage(response, addObsStandIn(await file.readHtml(), standIn), policy);
    },
  });
  return [page('/alerts/v1/:key'), page(SOUND_PAGE_PATH), serveBuiltFiles(ALERT_ASSETS, 'alerts/alerts-assets')];
}

/**
 * Serves the widgets' page and its assets. The page contains no data, and its key never reaches this server by HTTP: it is
 * checked when the page says hello on its socket.
 */
export function widgetPageRoutes(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  file: Pick<PageFile, 'readHtml'>,
): RawRoute[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return [
    {
      method: 'GET',
      path: `${WIDGET_PAGES_PATH}/:widget`,
      principal: 'public',
      limit: { points: 120, perS: 60 },
      handle: async ({ params }, response) => {
        if (!WIDGETS.some((name) => name === params.widget)) throw new AppError('route.unknown');
        response.setHeader('X-Robots-Tag', 'noindex');
        sendPage(response, await file.readHtml(), policy);
      },
    },
    serveBuiltFiles(WIDGET_ASSETS, 'widgets/widgets-assets'),
  ];
}

/** Loads the stage's stand-in for `window.obsstudio` before the page's own script. Without a stage, changes nothing. */
function addObsStandIn(html: string, standIn: string | null): string {
  return standIn === null ? html : html.replace('<script', `<script src="${standIn}"></script>$&`);
}

/** Sends a page. Only public pages may be cached, and listed by search engines. */
function sendPage(response: Response, html: string, policy: string, { isPublic = false } = {}): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', isPublic ? PAGE_CACHING : 'no-store');
  if (!isPublic) response.setHeader('X-Robots-Tag', 'noindex');
  response.type('html').send(html);
}

/** Serves the files of a build. Their names contain a hash of their content, so browsers may cache them forever. */
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
