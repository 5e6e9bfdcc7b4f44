import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@bitcue/shared/errors/app-error.ts';

/** Folder of the built dashboard, alert page and widgets. */
export const DIST = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** Reads a page of a build. Throws `AppError` `server.internal` if it was not built. */
export function readBuiltPage(file: string, folder: string = DIST): Promise<string> {
  return readFile(folder + file, 'utf8').catch((cause) => {
    throw new AppError('server.internal', { cause, detail: { why: `${file} is not built` } });
  });
}

/** The built page of the alerts or of the widgets. */
export interface PageFile {
  /** Returns the page. Throws `AppError` `server.internal` if it was not built. */
  readHtml(): Promise<string>;
  /**
   * Returns the build that is served: the name of the page's script, which contains the hash of its content and which
   * pages report as their own. Returns null if the page was not built. Read once, and again whenever the page is
   * served.
   */
  readBuild(): Promise<string | null>;
}

/** Opens a built page, by its name. */
export function openPageFile(name: 'alerts' | 'widgets', folder: string = DIST): PageFile {
  let build: string | null | undefined;

  async function readHtml(): Promise<string> {
    const html = await readBuiltPage(`${name}/${name}.html`, folder);
    build = /<script\b[^>]*\bsrc="[^"]*\/([^"/]+\.js)"/.exec(html)?.[1] ?? null;
    return html;
  }

  return {
    readHtml,
    async readBuild() {
      if (build === undefined) await readHtml().catch(() => {});
      return build ?? null;
    },
  };
}
