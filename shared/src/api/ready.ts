import { z } from 'zod';

/** Where a server has clips, speech and uploads. */
export const FILE_PLACES = ['disk', 's3'] as const;
/** Where a server has clips, speech and uploads. */
export type FilePlace = (typeof FILE_PLACES)[number];

/** What `GET /readyz` answers when the server is ready, as far as others read it. */
export const readyAnswer = z.object({ storage: z.enum(FILE_PLACES) });
