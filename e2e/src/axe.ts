import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Rules whose verdict depends on the theme; none stands for all rules. */
const COLOUR_RULES = { everything: null, colours: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds wrong in a page and the frames inside it, or in one frame, one line each; empty when nothing is.
 * Each frame is looked at as a document of its own.
 * @param scope `colours` for what differs between two themes of the same document; that is a tenth of the work.
 * @throws Error when there was nothing to look at, which would look like a pass.
 */
export async function findAccessibilityProblems(
  where: Page | Frame,
  scope: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  const frames = 'mainFrame' in where ? where.frames() : [where];
  const found = await Promise.all(frames.map((frame) => lookAt(frame, scope)));
  return found.flat();
}

async function lookAt(frame: Frame, scope: 'everything' | 'colours'): Promise<string[]> {
  await frame.evaluate(finishAnimations);
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const { violations, passes } = await frame.evaluate(async (runOnly) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : {}),
    });
    return { violations: results.violations, passes: results.passes.length };
  }, COLOUR_RULES[scope]);
  if (passes === 0 && scope === 'everything') throw new Error(`axe found nothing to look at in ${frame.url()}.`);
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
