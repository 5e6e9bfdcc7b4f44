import type { BrowserContext, Page, Route } from 'playwright-core';

/** What the server answers in place of the real answer: a status and a body, nothing ever (`hang`), or the real answer, changed. */
export type Answer = { status: number; body: unknown } | 'hang' | ((real: unknown, url: URL) => unknown);

/** Answers by method and path, as `GET /api/user`. */
export type Answers = Readonly<Record<string, Answer>>;

/** A page, modal or state of the dashboard, and the way into it. */
export interface DashboardPlace {
  /** Its own name, fit for a file. */
  name: string;
  path: string;
  /** What is not as it is at the demo channel. */
  answers?: Answers;
  /** From the page at `path` into the place. */
  enter?: (page: Page) => Promise<void>;
  /** A text that is seen when the place is there. */
  shows: string | RegExp;
  /** Stands on narrow screens only. */
  narrowOnly?: true;
}

/** Puts answers of ours in place of the server's. Those of a later call go before those of an earlier one. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  for (const [call, answer] of Object.entries(answers)) {
    const [method, path] = call.split(' ');
    await page.route(
      (url) => url.pathname === path,
      (route) => (route.request().method() === method ? fulfil(route, answer) : route.fallback()),
    );
  }
}

async function fulfil(route: Route, answer: Answer): Promise<void> {
  if (answer === 'hang') return;
  if (typeof answer !== 'function') return route.fulfill({ status: answer.status, json: answer.body });
  const response = await route.fetch();
  await route.fulfill({ response, json: answer(await response.json(), new URL(route.request().url())) });
}

/**
 * Serves the dashboard's own files out of memory after the first time. Where answers are put in place of the server's the
 * browser keeps nothing, and the server gives one address so many files a minute and no more.
 */
export async function keepFiles(context: BrowserContext): Promise<void> {
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await context.route('**/assets/**', async (route) => {
    const url = route.request().url();
    const known = kept.get(url);
    if (known) return route.fulfill(known);
    const response = await route.fetch();
    const file = { status: response.status(), headers: response.headers(), body: await response.body() };
    if (response.ok()) kept.set(url, file);
    await route.fulfill(file);
  });
}

/**
 * Goes to a place, as it is in a page that was just opened.
 * @throws Error by the page's own time limit when the place does not come up.
 */
export async function enterPlace(page: Page, ebs: string, place: DashboardPlace, always: Answers = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerWith(page, { ...always, ...place.answers });
  await page.goto(ebs + place.path);
  // A place may have been left while something was dragged.
  await page.mouse.up();
  await place.enter?.(page);
  await page.getByText(place.shows).and(page.locator(':visible')).first().waitFor();
}

/** Shows the page in dark or light from now on, as its own choice of colours would. */
export async function showColours(page: Page, colours: 'dark' | 'light'): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('bitcue.colour-scheme', theme);
    document.documentElement.dataset.theme = theme;
  }, colours);
}
