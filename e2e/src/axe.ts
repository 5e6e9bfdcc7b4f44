import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Rules for each scope; `null` means all rules. `colours` are the rules whose verdict depends on the theme. */
const COLOUR_RULES = { everything: null, colours: ['color-contrast', 'link-in-text-block'] };

/**
 * Returns axe's findings in a page and its frames, or in one frame, one line each. Each frame is checked as a separate
 * document.
 * @param scope `colours` for the rules that depend on the theme; that is a tenth of the work.
 * @throws Error if there was nothing to check, which would look like a pass.
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
 * Finishes fades and other transitions, because the contrast of a half-faded colour is meaningless. Endless animations
 * continue. Waiting does not work: in a tab in the background, animations may never end.
 */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (Number.isFinite(endTime) && Number(endTime) < 2_000) animation.finish();
  }
}
