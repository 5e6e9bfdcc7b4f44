import type { Page, Request, Route } from 'playwright-core';

/** Restores the original behaviour of calls. */
type Mend = () => Promise<void>;

/**
 * Answers calls to a path instead of the EBS, until the returned function is called.
 * @param path pattern of the path and query, as in `page.route`: `/api/user/usage`, `/api/user/extension/*`.
 */
export function answer(
  page: Page,
  path: string,
  { status = 200, body }: { status?: number; body: unknown },
  method?: string,
): Promise<Mend> {
  return strike(page, path, method, (route) => route.fulfill({ status, json: body }));
}

/** Refuses calls to a path as the EBS does, with a code of the error table and a sentence. */
export function refuse(
  page: Page,
  path: string,
  { status = 503, error = 'store.unavailable', message }: { status?: number; error?: string; message: string },
  method?: string,
): Promise<Mend> {
  return answer(page, path, { status, body: { error, message } }, method);
}

/** Drops the connection of calls to a path. */
export function cut(page: Page, path: string, method?: string): Promise<Mend> {
  return strike(page, path, method, (route) => route.abort('connectionreset'));
}

/** Forwards calls to a path to the EBS with another body. */
export function alterBody<T>(page: Page, path: string, alter: (body: T) => unknown, method: string): Promise<Mend> {
  return strike(page, path, method, (route, request) =>
    route.continue({ postData: JSON.stringify(alter(request.postDataJSON() as T)) }),
  );
}

/** Changes the EBS's answers to calls to a path. */
export function alterAnswer<T>(page: Page, path: string, alter: (body: T) => unknown, method?: string): Promise<Mend> {
  return strike(page, path, method, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: alter((await response.json()) as T) });
  });
}

/** Keeps calls to a path waiting until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await strike(page, path, undefined, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function strike(
  page: Page,
  path: string,
  method: string | undefined,
  act: (route: Route, request: Request) => Promise<void>,
): Promise<Mend> {
  const pattern = `**${path}`;
  const handler = (route: Route, request: Request) =>
    method === undefined || request.method() === method ? act(route, request) : route.fallback();
  await page.route(pattern, handler);
  return () => page.unroute(pattern, handler);
}
