import { defineEndpoint } from '@bitcue/shared/api/endpoint.ts';
import { libraryQuery } from '@bitcue/shared/api/library.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './openapi.ts';
import { defineRoute } from './route.ts';

/** Returns the described parameters of an endpoint with this path and query. */
function parametersOf(path: string, query?: z.ZodType) {
  const endpoint = defineEndpoint({ method: 'GET', path, query, answer: z.object({}) });
  const route = defineRoute(endpoint, 'public', { points: 1, perS: 1 }, async () => ({ body: {} }));
  const { paths } = describeApi([route], 'https://bitcue.example') as {
    paths: Record<string, { get: { parameters: { name: string; in: string; required: boolean; schema: object }[] } }>;
  };
  return paths[path]?.get.parameters;
}

describe('the description of the API', () => {
  it('lists path parameters, then query parameters with their format and whether they are required', () => {
    const query = z.object({
      since: z.coerce.number().int().min(0),
      page: z.coerce.number().int().min(1).max(9).default(1),
      kind: z.enum(['sound', 'video']).optional(),
    });
    expect(parametersOf('/api/things/{id}', query)).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'since', in: 'query', required: true, schema: { type: 'integer', minimum: 0 } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 9, default: 1 } },
      { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['sound', 'video'] } },
    ]);
  });

  it('lists no parameters if there are none', () => {
    expect(parametersOf('/api/things')).toEqual([]);
  });

  it('lists a shared query, the library’s', () => {
    const named = parametersOf('/api/library', libraryQuery)?.map(({ name, required }) => [name, required]);
    expect(named).toEqual(['search', 'next', 'sound', 'video'].map((name) => [name, false]));
  });
});
