import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBucket, openBucket } from '../../src/objects/s3-bucket.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { System } from './system.ts';

/** Where a file may be sent. */
export interface Signed {
  url: string;
  fields: Record<string, string>;
}

/** Lists the names of the files below a folder; none if it does not exist. */
export function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch {
    return [];
  }
}

/** Lists the names of stored files, in the bucket if there is one, else in DATA_DIR. */
export async function listStored({ config }: System, folder: 'uploads' | 'objects'): Promise<string[]> {
  if (config.s3 === null) return listFiles(join(config.dataDir, folder));
  const names: string[] = [];
  for await (const { key } of listBucket(await openBucket(config.s3), `${folder}/`))
    names.push(key.split('/').at(-1) ?? '');
  return names;
}

/** Creates an uploader that does what a streamer's browser does. */
export function createUploader(system: System) {
  const ask = (file: unknown, session?: string) => system.ask('POST', '/api/user/upload', file, session);
  const send = async ({ url, fields }: Signed, bytes: Uint8Array, { filename = 'any.bin' } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    const response = await fetch(url, { method: 'POST', body: form });
    const text = await response.text();
    return { status: response.status, json: parse(text), text };
  };
  const upload = async (bytes: Uint8Array, type: string, filename: string = systemRandom.id()): Promise<Signed> => {
    const asked = await ask({ name: filename, size: bytes.length, type, filename });
    if (asked.status !== 200) throw new Error(`It may not be sent: ${asked.text}`);
    const sent = await send(asked.json as Signed, bytes);
    if (sent.status !== 204) throw new Error(`It was not taken: ${sent.status} ${JSON.stringify(sent.json)}`);
    return asked.json as Signed;
  };
  const notify = (filepath: string, session?: string) =>
    system.ask('POST', '/api/library/notify-upload-complete', { filepath }, session);
  return {
    ask,
    send,
    upload,
    notify,
    /** Uploads a file and reports its arrival. Returns the source for its record. */
    async arrive(bytes: Uint8Array, type: string, filename?: string): Promise<string> {
      const { fields } = await upload(bytes, type, filename);
      return ((await notify(fields.key ?? '')).json as { data: { url: string } }).data.url;
    },
    /** Returns a valid record. */
    record: (type: 'sound' | 'video', source: string, over: object = {}) => ({
      title: 'A fine clip',
      tags: [],
      type,
      duration: 1,
      public: true,
      has_agreed: true,
      is_user_input_required: false,
      plays: 0,
      shortId: systemRandom.id(),
      source,
      owner: { id: '1', display_name: 'Nobody' },
      ...over,
    }),
    create: (record: unknown, session?: string) => system.ask('POST', '/api/library', record, session),
    /** Removes all waiting files. */
    async clear() {
      await rm(join(system.config.dataDir, 'uploads'), { recursive: true, force: true });
      if (system.config.s3 !== null) await system.data.uploads.sweep({ arriving: Infinity, waiting: Infinity });
    },
  };
}

/** Reads an error of ours; S3's are XML. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
