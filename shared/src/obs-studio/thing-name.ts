import { type ObsThing, obsThing } from './protocol.ts';

/** The names that identify a thing of each kind, in the order of its combined name. */
const NAMES: Readonly<Record<ObsThing['kind'], readonly string[]>> = {
  mute: ['input'],
  volume: ['input'],
  source: ['scene', 'source'],
  filter: ['source', 'filter'],
  scene: [],
};

/** Returns a combined name for a thing in OBS: `filter/Cam/Blur`. Slashes within its names are encoded. */
export function nameObsThing(thing: ObsThing): string {
  const names = NAMES[thing.kind].map((field) => encodeURIComponent(String(Reflect.get(thing, field))));
  return [thing.kind, ...names].join('/');
}

/** Parses a combined name. Throws if it is invalid. */
export function readObsThingName(name: string): ObsThing {
  const [kind = '', ...names] = name.split('/').map(decodeURIComponent);
  const fields = NAMES[kind as ObsThing['kind']] ?? [];
  return obsThing.parse({ kind, ...Object.fromEntries(fields.map((field, at) => [field, names[at]])) });
}
