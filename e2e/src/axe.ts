import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** How often axe looks at most before nothing counts as nothing. */
const TRIES = 5;

/**
 * What axe finds wrong on a page, one line each; empty when nothing is. Frames inside count as parts of it.
 * @param within a selector, or a frame's selector and one inside it, to look at that part alone
 * @throws Error when there was nothing to look at, which would look like a pass.
 */
export async function findAccessibilityProblems(page: Page, within?: string | [string, string]): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(finishAnimations)));
  const builder = new AxeBuilder({ page });
  // It opens a page of its own to put frames together; where there are none it is twice as fast without.
  if (page.frames().length === 1) builder.setLegacyMode();
  const scoped = within === undefined ? builder : builder.include(within);
  let { violations, passes } = await scoped.analyze();
  // axe passes over a frame that does not answer it within a second, which happens on a busy machine.
  for (let tries = 1; passes.length === 0 && tries < TRIES; tries += 1)
    ({ violations, passes } = await scoped.analyze());
  if (passes.length === 0) throw new Error('axe found nothing to look at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/**
 * Puts what comes in or goes out at its end: half-way colours have no contrast to speak of. Endless animations go on.
 * They are not waited for, because those of a page that stands behind another tab may never end.
 */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (Number.isFinite(endTime) && Number(endTime) < 2_000) animation.finish();
  }
}
