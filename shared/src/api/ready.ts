import { z } from 'zod';

/** Where a server has clips, speech and uploads. */
export const FILE_PLACES = ['disk', 's3'] as const;
/** Where a server has clips, speech and uploads. */
export type FilePlace = (typeof FILE_PLACES)[number];

/** Something that is not as it should be, as a sentence for the operator. */
const healthNotes = z.array(z.object({ code: z.string(), message: z.string() }));

/** What `GET /readyz` answers when the server is ready, as far as others read it. */
export const readyAnswer = z.object({ storage: z.enum(FILE_PLACES), warnings: healthNotes });

/** What `GET /readyz` answers with 503. */
export const notReadyAnswer = z.object({ reasons: healthNotes.min(1), warnings: healthNotes });
/** What `GET /readyz` answers with 503. */
export type NotReadyAnswer = z.output<typeof notReadyAnswer>;
