import { type ObsThing, obsThing } from './protocol.ts';

/** The names that identify a thing of each kind, in the order in which its own name lists them. */
const NAMES: Readonly<Record<ObsThing['kind'], readonly string[]>> = {
  mute: ['input'],
  volume: ['input'],
  source: ['scene', 'source'],
  filter: ['source', 'filter'],
  scene: [],
};

/** Returns one name for a thing in OBS: `filter/Cam/Blur`. Slashes in its own names are encoded. */
export function nameObsThing(thing: ObsThing): string {
  const names = NAMES[thing.kind].map((field) => encodeURIComponent(String(Reflect.get(thing, field))));
  return [thing.kind, ...names].join('/');
}

/** Returns the thing of a name. Throws for anything else. */
export function readObsThingName(name: string): ObsThing {
  const [kind = '', ...names] = name.split('/').map(decodeURIComponent);
  const fields = NAMES[kind as ObsThing['kind']] ?? [];
  return obsThing.parse({ kind, ...Object.fromEntries(fields.map((field, at) => [field, names[at]])) });
}
