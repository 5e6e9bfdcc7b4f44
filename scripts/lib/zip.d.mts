/** Creates a zip archive with the files sorted by name. */
export function createZip(files: { name: string; data: Buffer }[]): Buffer;
