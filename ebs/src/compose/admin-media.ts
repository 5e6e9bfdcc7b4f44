import { createHash } from 'node:crypto';
import { findUnlisted, type UnlistedFile } from '../library/find-unlisted.ts';
import { hideMedia, restoreMedia, takeDownMedia } from '../library/withhold-media.ts';
import type { MediaItem, TakenDownMedia } from '../ports/media.ts';
import type { MediaReport, ReportEnd } from '../ports/media-reports.ts';
import { type AdminParts, findOr } from './admin-parts.ts';

/** What is wrong with a clip's file. */
export interface FileProblem {
  item: MediaItem;
  problem: 'missing' | 'wrong size' | 'changed';
}

/** A clip, whether it is in the library or was taken down. */
export type FoundMedia = { item: MediaItem; takenDown: TakenDownMedia | null };

/** A clip of the library with its open reports, oldest first. */
export interface ReportedMedia {
  item: MediaItem;
  reports: MediaReport[];
}

/** What the operator can do with clips. Each throws `AppError` `media.unknown` for a short id that no clip has. */
export interface MediaAdmin {
  find(shortId: string): Promise<FoundMedia>;
  listTakenDown(): Promise<TakenDownMedia[]>;
  /** Lists the clips with open reports, the one reported first at the top. Leaves out clips that no longer exist. */
  listReported(): Promise<ReportedMedia[]>;
  /** Ends the reports of a clip, which stays as it is. Returns how many there were. */
  dismissReports(shortId: string): Promise<{ item: MediaItem; count: number }>;
  /** Replaces the tags. */
  retag(shortId: string, tags: readonly string[]): Promise<MediaItem>;
  /** Takes a clip out of the public library, until `restore`. Ends its reports, as do the two methods below. */
  hide(shortId: string, reason: string): Promise<MediaItem>;
  /** Keeps everything from playing a clip, until `restore`. */
  takeDown(shortId: string, reason: string): Promise<MediaItem>;
  /** Deletes a clip; its file is deleted a day later. */
  delete(shortId: string): Promise<MediaItem>;
  /** Undoes `hide` and `takeDown`. Throws `AppError` `media.known` if its owner has uploaded the file again. */
  restore(shortId: string): Promise<MediaItem>;
  /** Compares every file with its size and digest. Calls `onStep` after each clip. */
  verify(items: readonly MediaItem[], onStep: (item: MediaItem) => void, stop: AbortSignal): Promise<FileProblem[]>;
  /** Finds files that no record lists (`findUnlisted`). Reads only. */
  findUnlisted(): ReturnType<typeof findUnlisted>;
  /** Deletes these files. */
  deleteUnlisted(files: readonly UnlistedFile[]): Promise<void>;
}

/** Builds the operator's access to clips. */
export function composeMediaAdmin({ data, stores, clock, random, record }: AdminParts): MediaAdmin {
  const { media, mediaReports } = stores;
  const { objects } = data;
  const withhold = { media, objects, clock, random };

  async function findProblem({ key, size, sha256 }: MediaItem): Promise<FileProblem['problem'] | null> {
    const file = await objects.head(key);
    if (file === null) return 'missing';
    if (file.size !== size) return 'wrong size';
    const hash = createHash('sha256');
    for await (const part of objects.read(key)) hash.update(part as Buffer);
    return hash.digest('hex') === sha256 ? null : 'changed';
  }

  async function find(shortId: string): Promise<FoundMedia> {
    const [item] = await media.findByShortIds([shortId]);
    if (item !== undefined) return { item, takenDown: null };
    const takenDown = await findOr(media.findTakenDown(shortId), 'media.unknown');
    return { item: takenDown.item, takenDown };
  }

  const endReports = (shortId: string, as: ReportEnd) => mediaReports.close(shortId, { at: new Date(clock.now()), as });

  return {
    find,
    async delete(shortId) {
      const { item, takenDown } = await find(shortId);
      const at = new Date(clock.now());
      if (takenDown === null) await media.remove(item.owner.id, shortId, at);
      else await media.dropTakenDown(takenDown, at);
      await endReports(shortId, 'withheld');
      await record('clip.deleted', item.owner.id, { id: shortId, name: item.title });
      return item;
    },
    async listReported() {
      const reports = new Map<string, MediaReport[]>();
      for (const one of await mediaReports.listOpen())
        reports.set(one.shortId, [...(reports.get(one.shortId) ?? []), one]);
      const clips = new Map((await media.findByShortIds([...reports.keys()])).map((clip) => [clip.shortId, clip]));
      return [...reports].flatMap(([shortId, list]) => {
        const item = clips.get(shortId);
        return item === undefined ? [] : [{ item, reports: list }];
      });
    },
    async dismissReports(shortId) {
      const { item } = await find(shortId);
      const count = await endReports(shortId, 'dismissed');
      // Not in the owner's own log: they do not learn of it.
      if (count > 0) await record('reports.dismissed', null, { id: shortId, name: item.title });
      return { item, count };
    },
    listTakenDown: () => media.listTakenDown(null),
    async retag(shortId, tags) {
      const item = await findOr(media.setTags(shortId, tags), 'media.unknown');
      await record('clip.retagged', item.owner.id, { id: shortId, name: item.title });
      return item;
    },
    async hide(shortId, reason) {
      const item = await findOr(hideMedia(withhold, shortId, reason), 'media.unknown');
      await endReports(shortId, 'withheld');
      await record('clip.withheld', item.owner.id, { id: shortId, name: `${item.title}: ${reason}` });
      return item;
    },
    async takeDown(shortId, reason) {
      const item = await findOr(takeDownMedia(withhold, shortId, reason), 'media.unknown');
      await endReports(shortId, 'withheld');
      await record('clip.taken_down', item.owner.id, { id: shortId, name: `${item.title}: ${reason}` });
      return item;
    },
    async restore(shortId) {
      const item = await findOr(restoreMedia(withhold, shortId), 'media.unknown');
      await record('clip.restored', item.owner.id, { id: shortId, name: item.title });
      return item;
    },
    async verify(items, onStep, stop) {
      const problems: FileProblem[] = [];
      for (const item of items) {
        if (stop.aborted) break;
        const problem = await findProblem(item);
        if (problem !== null) problems.push({ item, problem });
        onStep(item);
      }
      return problems;
    },
    findUnlisted: () => findUnlisted({ objects, media, clock }),
    async deleteUnlisted(files) {
      for (const { key } of files) await objects.delete(key);
      if (files.length > 0) await record('files.deleted', null, { name: String(files.length) });
    },
  };
}
