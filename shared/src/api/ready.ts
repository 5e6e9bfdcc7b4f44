import { z } from 'zod';

/** Where a server stores clips, speech and uploads. */
export const FILE_PLACES = ['disk', 's3'] as const;
/** Where a server stores clips, speech and uploads. */
export type FilePlace = (typeof FILE_PLACES)[number];

/** Problems, each described in a sentence for the operator. */
const healthNotes = z.array(z.object({ code: z.string(), message: z.string() }));

/** Body of `GET /readyz` when the server is ready, as far as other programs read it. */
export const readyAnswer = z.object({ storage: z.enum(FILE_PLACES), warnings: healthNotes });

/** Body of `GET /readyz` with status 503. */
export const notReadyAnswer = z.object({ reasons: healthNotes.min(1), warnings: healthNotes });
/** Body of `GET /readyz` with status 503. */
export type NotReadyAnswer = z.output<typeof notReadyAnswer>;
