import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/**
 * Starts the longest files first, whatever their project, so that no long file runs alone at the end. Durations are those of
 * the last run that Vitest remembers; without one, a file's size counts. Files that share a worker come last, project by
 * project, because a worker is kept only while the next file belongs to the same project. The project with the longest file
 * comes first.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const length = new Map(files.map((file) => [file, this.#lengthOf(file)]));
    const longest = new Map();
    for (const file of files) {
      const name = file.project.name;
      longest.set(name, Math.max(longest.get(name) ?? 0, length.get(file)));
    }
    return [...files].sort((a, b) => {
      const [one, other] = [a.project, b.project];
      return (
        one.config.sequence.groupOrder - other.config.sequence.groupOrder ||
        Number(other.config.isolate) - Number(one.config.isolate) ||
        (one.config.isolate ? 0 : longest.get(other.name) - longest.get(one.name)) ||
        length.get(b) - length.get(a)
      );
    });
  }

  /** Returns the expected duration in milliseconds. A kilobyte of tests takes very roughly 100. */
  #lengthOf({ project, moduleId }) {
    const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
    const { cache } = this.ctx;
    return cache.getFileTestResults(key)?.duration || (cache.getFileStats(key)?.size ?? 0) / 10;
  }
}
