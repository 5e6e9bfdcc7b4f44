import { type IRoute, type RequestHandler, Router } from 'express';

/** The handlers of paths without parameters, found in one step, whereas Express tries its routes one by one. */
export interface PathTable {
  /** Returns the route of a path, and creates it at the first call. Like Express's, ignores a trailing slash. */
  route(path: string): IRoute;
  /** Handles the table's paths and passes everything else on. Its `stack` is like an Express router's. */
  handler: RequestHandler & { stack: Router['stack'] };
}

/** Creates an empty table. */
export function createPathTable(): PathTable {
  const routers = new Map<string, Router>();
  const stack: Router['stack'] = [];
  const find: RequestHandler = (request, response, next) => {
    const router = routers.get(keyOf(request.path));
    if (router) router(request, response, next);
    else next();
  };
  return {
    route(path) {
      const router = routers.get(keyOf(path)) ?? Router({ caseSensitive: true });
      routers.set(keyOf(path), router);
      const found = router.stack[0]?.route;
      if (found) return found;
      const route = router.route(path);
      stack.push(...router.stack);
      return route;
    },
    handler: Object.assign(find, { stack }),
  };
}

function keyOf(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
