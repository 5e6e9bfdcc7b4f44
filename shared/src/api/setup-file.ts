import { z } from 'zod';
import { setupFile } from '../setup-file/setup-file.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * What an import does with a part of the file. `same`: it is already like that here. `keep`: the one here stays, because it is
 * not ours to replace. `refuse`: it cannot be imported.
 */
export const SETUP_RESULTS = ['add', 'change', 'same', 'keep', 'refuse'] as const;

/** A part of a set-up file, and what an import does with it. */
export const setupEntry = z.object({
  kind: z.enum(['item', 'reward', 'preferences']),
  title: z.string(),
  result: z.enum(SETUP_RESULTS),
  notes: z.array(z.string()).describe('What changes, what is left out, or why it cannot be taken, as sentences.'),
});
/** A part of a set-up file, and what an import does with it. */
export type SetupEntry = z.output<typeof setupEntry>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What an import would do. `digest` identifies exactly these changes. */
export const setupPreview = z.object({ digest, entries: z.array(setupEntry) });
/** What an import would do. */
export type SetupPreview = z.output<typeof setupPreview>;

/** Returns the channel's set-up file. Error `setup.too_large` if it would be too large to import. */
export const readSetupFile = defineEndpoint({
  method: 'GET',
  path: '/api/user/setup-file',
  answer: setupFile,
});

/** Returns what importing a file would do, without changing anything. Errors `setup.invalid`, `setup.version`. */
export const previewSetupFile = defineEndpoint({
  method: 'POST',
  path: '/api/user/setup-file/preview',
  body: z.strictObject({ file: z.unknown() }),
  answer: setupPreview,
});

/**
 * Imports a file if that does exactly what the preview showed. To finish an interrupted import, preview and import again: only
 * the rest is done. Errors of `previewSetupFile`, and `setup.changed`.
 */
export const importSetupFile = defineEndpoint({
  method: 'POST',
  path: '/api/user/setup-file/import',
  body: z.strictObject({ file: z.unknown(), digest }),
  answer: z.object({ message: z.string(), entries: z.array(setupEntry) }),
});
