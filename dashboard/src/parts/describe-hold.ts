/** Says that alerts wait for the end of this scene in OBS. */
export function describeHold(scene: string): string {
  return `OBS shows the scene ${scene}. Alerts wait until it shows another one.`;
}
