import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The catalogue of feature types. */
export const CATALOGUE = 'shared/src/features/catalog.ts';

/**
 * Returns the feature types of the catalogue, in its order.
 * @param {string} folder the checkout
 * @returns {string[]}
 * @throws Error if it lists none, because every check over them would then pass.
 */
export function readFeatureTypes(folder) {
  const [, list = ''] = /export const FEATURES = \{([^}]*)\}/.exec(readFileSync(join(folder, CATALOGUE), 'utf8')) ?? [];
  const types = list.split(',').flatMap((name) => name.trim() || []);
  if (types.length === 0) throw new Error(`${CATALOGUE} lists no feature types.`);
  return types;
}

/** Returns the folders of a feature type and its player on the alert page. All other files know it only by the catalogue. */
export function ownPathsOf(type) {
  return [
    `shared/src/features/${type}/`,
    `ebs/src/effects/${type}/`,
    `dashboard/src/features/${type}/`,
    `dashboard/src/alerts/renderers/${type}.ts`,
  ];
}

/** The files that list every feature type, and to which a new one is added. */
export const LISTS = {
  types: CATALOGUE,
  fixtures: 'shared/src/features/fixtures.ts',
  executors: 'ebs/src/effects/registry.ts',
  editors: 'dashboard/src/features/registry.ts',
  cues: 'shared/src/alerts/cues.ts',
  renderers: 'dashboard/src/alerts/renderers/registry.ts',
};
