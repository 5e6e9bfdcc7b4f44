import { errorAnswer } from '@bitcue/shared/api/endpoint.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { z } from 'zod';
import type { Principal, Route } from './route.ts';

const SECURITY: Readonly<Record<Principal, object[]>> = {
  public: [],
  visitor: [{}, { session: [] }],
  viewer: [{ extensionJwt: [] }],
  broadcaster: [{ extensionJwt: [] }],
  streamer: [{ session: [] }],
  accessToken: [{ twitchToken: [] }],
  eventsub: [],
  stripe: [],
};

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } },
});

/** Lists the query parameters. One is required if its schema has no default. */
function describeQuery(query: z.ZodType): object[] {
  const options = { unrepresentable: 'any' } as const;
  const { properties = {} } = z.toJSONSchema(query, { ...options, io: 'output' });
  const { required = [] } = z.toJSONSchema(query, { ...options, io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Generates the OpenAPI 3.1 description of the JSON routes from the schemas that parse them. */
export function describeApi(routes: readonly Route[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { endpoint, principal } of routes) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const operation = {
      security: SECURITY[principal],
      parameters: [
        ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...(endpoint.query ? describeQuery(endpoint.query) : []),
      ],
      ...(endpoint.body ? { requestBody: { required: true, ...jsonOf(endpoint.body, 'input') } } : {}),
      responses: {
        '2XX': { description: 'Done.', ...jsonOf(endpoint.answer, 'output') },
        default: { description: 'Refused.', ...jsonOf(errorAnswer, 'output') },
      },
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '0.1.0' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        extensionJwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        twitchToken: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'bitcue_session' },
      },
    },
    paths,
  };
}
