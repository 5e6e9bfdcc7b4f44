import {
  importSetupFile,
  previewSetupFile,
  readSetupFile,
  type SETUP_RESULTS,
  type SetupEntry,
} from '@bitcue/shared/api/setup-file.ts';
import { SETUP_FILE_MAX_BYTES } from '@bitcue/shared/constants/setup-file.ts';
import type { SetupFile } from '@bitcue/shared/setup-file/setup-file.ts';
import type { User } from '../../ports/users.ts';
import type { SetupImporter } from '../../setup-file/import-setup-file.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per streamer: an import is tried a few times at most, and reads all of a channel's items and rewards. */
const LIMIT = { points: 60, perS: 60 };
/** Bytes that a body may have around the file. */
const AROUND_BYTES = 1_024;
const OPTIONS = { bodyMaxBytes: SETUP_FILE_MAX_BYTES + AROUND_BYTES };

/** Dependencies of `setupFileRoutes`. */
export interface SetupFileRouteDeps {
  write(user: User): Promise<SetupFile>;
  importer: SetupImporter;
}

/** Declares the routes that export and import a channel's set-up. */
export function setupFileRoutes({ write, importer }: SetupFileRouteDeps): Route[] {
  return [
    defineRoute(readSetupFile, 'streamer', LIMIT, async ({ caller }) => ({ body: await write(caller) })),

    defineRoute(
      previewSetupFile,
      'streamer',
      LIMIT,
      async ({ caller, body }) => ({ body: await importer.preview(caller, body.file) }),
      { ...OPTIONS, audit: { none: 'It changes nothing.' } },
    ),

    defineRoute(
      importSetupFile,
      'streamer',
      LIMIT,
      async ({ caller, body }) => {
        const entries = await importer.import(caller, body.file, body.digest);
        const counts = `${count(entries, 'add')} added, ${count(entries, 'change')} changed`;
        return { body: { message: `Imported: ${counts}.`, entries }, about: counts };
      },
      { ...OPTIONS, audit: 'setup.imported' },
    ),
  ];
}

function count(entries: readonly SetupEntry[], result: (typeof SETUP_RESULTS)[number]): number {
  return entries.filter((entry) => entry.result === result).length;
}
