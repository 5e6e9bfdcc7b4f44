import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong on a page, one line each; empty when nothing is. Frames inside count as parts of it.
 * @param within a selector, or a frame's selector and one inside it, to look at that part alone
 * @throws Error when there was nothing to look at, which would look like a pass.
 */
export async function findAccessibilityProblems(page: Page, within?: string | [string, string]): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const { violations, passes } = await (within === undefined ? builder : builder.include(within)).analyze();
  if (passes.length === 0) throw new Error('axe found nothing to look at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}
