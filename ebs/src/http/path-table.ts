import { type IRoute, type RequestHandler, Router } from 'express';

/** Handlers of paths without parameters, found in one step: Express tries its own one by one, each call. */
export interface PathTable {
  /** The route of a path, made at the first call. Paths are told apart as Express does: not by case or a last slash. */
  route(path: string): IRoute;
  /** Answers what the table has, and lets everything else by. Its `stack` is as that of an Express router. */
  handler: RequestHandler & { stack: Router['stack'] };
}

/** Makes an empty table. */
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
      const router = routers.get(keyOf(path)) ?? Router();
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
  const key = path.toLowerCase();
  return key.length > 1 && key.endsWith('/') ? key.slice(0, -1) : key;
}
