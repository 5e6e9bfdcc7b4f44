import { PAYLOADS, type Payload } from '@bitcue/shared/test/injection-payloads.ts';
import type { z } from 'zod';

/** Keys whose texts are references or addresses. Everything else that a schema accepts as text is free text. */
const KEPT = [
  'uuid',
  'id',
  'shortId',
  'sku',
  'nonce',
  'sortOrder',
  'access_token',
  'picture',
  'poster',
  'source',
  'sample',
  'icon',
  'preview',
  'installUrl',
  'dashboardUrl',
  'alertUrl',
  'image_thumbnail_url',
  'url_4x',
];

/** Puts payloads into every text that a schema accepts, the least used ones first. */
export interface Poisoner {
  /** Returns the sample with a payload in each free text; `name` prefixes the fields' names. Throws if the schema rejects the result. */
  poison<S extends z.ZodType>(name: string, schema: S, sample: z.output<S>): z.output<S>;
  /** Returns a payload for a text that the test inserts itself. */
  take(field: string, isFit?: (payload: Payload) => boolean): string;
  /** Numbers of the payloads used for each field. */
  fields: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Creates a poisoner that starts with the first payload. */
export function createPoisoner(): Poisoner {
  const line = [...PAYLOADS];
  const fields = new Map<string, Set<number>>();

  function takePayload(field: string, isFit: (payload: Payload) => boolean): Payload | undefined {
    const index = line.findIndex(isFit);
    const [payload] = index < 0 ? [] : line.splice(index, 1);
    if (!payload) return undefined;
    line.push(payload);
    fields.set(field, (fields.get(field) ?? new Set()).add(payload.number));
    return payload;
  }

  return {
    fields,
    take(field, isFit = () => true) {
      const payload = takePayload(field, isFit);
      if (!payload) throw new Error(`No payload fits ${field}.`);
      return payload.text;
    },
    poison(name, schema, sample) {
      const root: Node = { sample: structuredClone(sample) };
      for (const { parent, key, path } of listTexts(root, 'sample', [])) {
        if (KEPT.includes(path.findLast((step) => Number.isNaN(Number(step))) ?? '')) continue;
        const before = parent[key];
        const field = [name, ...path.map((step) => (Number.isNaN(Number(step)) ? step : '[]'))].join('.');
        const verdicts = listVerdicts(schema, field);
        const isFit = ({ number, text }: Payload) => {
          parent[key] = text;
          const known = verdicts.get(number);
          if (known !== undefined) return known;
          const parsed = schema.safeParse(root.sample);
          const fits = parsed.success && readAt(parsed.data, path) === text;
          verdicts.set(number, fits);
          return fits;
        };
        if (!takePayload(field, isFit)) parent[key] = before;
      }
      return schema.parse(root.sample);
    },
  };
}

type Node = Record<string, unknown>;

const verdictsOf = new WeakMap<z.ZodType, Map<string, Map<number, boolean>>>();

/** Numbers of the payloads a schema's field accepts. Cached, because parsing them for each row would take most of a test's time. */
function listVerdicts(schema: z.ZodType, field: string): Map<number, boolean> {
  const ofSchema = verdictsOf.get(schema) ?? new Map<string, Map<number, boolean>>();
  verdictsOf.set(schema, ofSchema);
  const verdicts = ofSchema.get(field) ?? new Map<number, boolean>();
  ofSchema.set(field, verdicts);
  return verdicts;
}

function listTexts(parent: Node, key: string, path: string[]): { parent: Node; key: string; path: string[] }[] {
  const value = parent[key];
  if (typeof value === 'string') return [{ parent, key, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((name) => listTexts(value as Node, name, [...path, name]));
}

function readAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, step) => (at as Node | undefined)?.[step], value);
}
