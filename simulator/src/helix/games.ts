import { z } from 'zod';
import { CATEGORIES, showCategory } from '../channel/categories.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** `games` and `search/categories`. */
export const gameRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'games',
    callers: ['user', 'app'],
    query: z.object({ id: many(100), name: many(100) }),
    handle({ query }) {
      if (query.id.length + query.name.length === 0) throw new HelixError(400, 'Missing required parameter "id"');
      const isAsked = ({ id, name }: { id: string; name: string }) =>
        query.id.includes(id) || query.name.includes(name);
      return data(CATEGORIES.filter(isAsked).map((category) => ({ ...showCategory(category), igdb_id: '' })));
    },
  }),
  defineCall({
    method: 'GET',
    path: 'search/categories',
    callers: ['user', 'app'],
    query: z.object({ query: one, first: first(100), after: optional }),
    handle({ query }) {
      const words = query.query.toLowerCase();
      const found = CATEGORIES.filter(({ name }) => name.toLowerCase().includes(words));
      return pageOf(found, ({ id }) => id, query, showCategory);
    },
  }),
];
