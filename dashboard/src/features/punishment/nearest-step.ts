/** Place of the step that is nearest to a value; of two as near, the first. */
export function nearestStep(steps: readonly number[], value: number): number {
  let nearest = 0;
  for (const [place, step] of steps.entries()) {
    if (Math.abs(step - value) < Math.abs((steps[nearest] ?? 0) - value)) nearest = place;
  }
  return nearest;
}
