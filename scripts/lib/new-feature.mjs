import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addEntry, addImport, removeEntry, removeImports } from './edit-list.mjs';
import { LISTS, ownPathsOf, readFeatureTypes } from './feature-lists.mjs';
import { pascalOf, writeSources } from './feature-templates.mjs';
import { findTool } from './paths.mjs';
import { runNode } from './run.mjs';

/** Returns how to add a new type to each list: the list's opening, the entry, and its import. */
function entriesOf(type) {
  const Type = pascalOf(type);
  const lazyEditor = `lazy(() => import('./${type}/${Type}Editor.tsx').then((module) => ({ default: module.${Type}Editor })))`;
  return {
    always: [
      {
        path: LISTS.types,
        anchor: /export const FEATURES = \{/,
        entry: type,
        from: `import { ${type} } from './${type}/${type}.ts';`,
      },
      {
        path: LISTS.fixtures,
        anchor: /export const FIXTURES.* = \{/,
        entry: `${type}: ${type}Fixture`,
        from: `import { ${type}Fixture } from './${type}/fixture.ts';`,
      },
      {
        path: LISTS.executors,
        anchor: /return \{/,
        entry: `${type}: create${Type}Executor(ports)`,
        from: `import { create${Type}Executor } from './${type}/execute.ts';`,
      },
      {
        path: LISTS.editors,
        anchor: /export const FEATURE_PARTS.* = \{/,
        entry: `${type}: {\nEditor: ${lazyEditor},\ndescribe: describe${Type},\n}`,
        from: `import { describe${Type} } from './${type}/describe.ts';`,
      },
    ],
    withCue: [
      {
        path: LISTS.cues,
        anchor: /export const alertCue = z\.discriminatedUnion\('kind', \[/,
        entry: `${type}Cue`,
        from: `import { ${type}Cue } from '../features/${type}/cue.ts';`,
      },
      {
        path: LISTS.renderers,
        anchor: /export const RENDERERS.* = \{/,
        entry: `${type}: ${type}Renderer`,
        from: `import { ${type}Renderer } from './${type}.ts';`,
      },
    ],
  };
}

/** Formats files and sorts their imports. */
async function format(folder, paths) {
  const { code, output } = await runNode(
    [findTool('@biomejs/biome', 'biome'), 'check', '--write', '--colors=off', ...paths],
    { cwd: folder, capture: true },
  );
  if (code !== 0) throw new Error(`The format of the new files cannot be checked.\n${output}`);
}

function isReserved(word) {
  try {
    new Function(word, "'use strict'");
    return false;
  } catch {
    return true;
  }
}

/**
 * Writes the parts of a new feature type and adds it to the lists.
 * @param {string} folder the checkout
 * @param {string} type
 * @param {{ bits?: boolean, cue?: boolean }} [options]
 * @returns {Promise<{ written: string[], changed: string[] }>} paths from the checkout
 * @throws Error if the name cannot be used. Nothing is written then.
 */
export async function addFeature(folder, type, { bits = false, cue = false } = {}) {
  if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(type) || isReserved(type)) {
    throw new Error(`"${type}" cannot name a feature type: use a camelCase word, such as chatMessage.`);
  }
  const types = readFeatureTypes(folder);
  if (types.includes(type)) throw new Error(`There is a feature type ${type} already.`);
  const taken = ownPathsOf(type).find((path) => existsSync(join(folder, path)));
  if (taken) throw new Error(`${type} cannot be used: there is ${taken} already.`);

  const sources = writeSources({ type, bits, cue, order: (types.length + 1) * 10 });
  const { always, withCue } = entriesOf(type);
  for (const { path, anchor, entry, from } of cue ? [...always, ...withCue] : always) {
    sources[path] = addImport(addEntry(readFileSync(join(folder, path), 'utf8'), anchor, entry), from);
  }
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const paths = Object.keys(sources);
  await format(folder, paths);
  const isOwn = (path) => ownPathsOf(type).some((own) => path.startsWith(own));
  return { written: paths.filter(isOwn), changed: paths.filter((path) => !isOwn(path)) };
}

/**
 * Removes a feature type: its folders and its entries in the lists.
 * @throws Error if the catalogue has no such type.
 */
export async function removeFeature(folder, type) {
  if (!readFeatureTypes(folder).includes(type)) throw new Error(`There is no feature type ${type}.`);
  const { always, withCue } = entriesOf(type);
  const lists = [...always, ...withCue];
  for (const { path, anchor, entry } of lists) {
    const text = readFileSync(join(folder, path), 'utf8');
    const [name] = /^\w+/.exec(entry);
    writeFileSync(join(folder, path), removeEntry(removeImports(text, type), anchor, name));
  }
  for (const path of ownPathsOf(type)) rmSync(join(folder, path), { recursive: true, force: true });
  await format(
    folder,
    lists.map(({ path }) => path),
  );
}
