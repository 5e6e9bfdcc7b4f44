import type { Page } from 'playwright-core';

/**
 * Answers calls to a path of the EBS in its place, until the function it gives is called.
 * @param path pattern of the path, as in `page.route`: `/api/user/usage`, `/api/user/extension/*`.
 */
export async function answer(
  page: Page,
  path: string,
  { status = 200, body }: { status?: number; body: unknown },
  method?: string,
): Promise<() => Promise<void>> {
  return strike(page, path, method, (route) => route.fulfill({ status, json: body }));
}

/** Refuses calls to a path as the EBS refuses: with a code of the error table and a sentence. */
export async function refuse(
  page: Page,
  path: string,
  { status = 503, error = 'store.unavailable', message }: { status?: number; error?: string; message: string },
  method?: string,
): Promise<() => Promise<void>> {
  return answer(page, path, { status, body: { error, message } }, method);
}

/** Breaks the connection of calls to a path. */
export async function cut(page: Page, path: string, method?: string): Promise<() => Promise<void>> {
  return strike(page, path, method, (route) => route.abort('connectionreset'));
}

async function strike(
  page: Page,
  path: string,
  method: string | undefined,
  act: (route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<void>,
): Promise<() => Promise<void>> {
  const pattern = `**${path}`;
  const handler: Parameters<Page['route']>[1] = (route, request) =>
    method === undefined || request.method() === method ? act(route) : route.fallback();
  await page.route(pattern, handler);
  return () => page.unroute(pattern, handler);
}
