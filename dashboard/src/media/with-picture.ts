/** The address of a video so that it shows a moment of itself while it does not play: many begin in black. */
export function withPicture(source: string): string {
  return `${source}#t=0.5`;
}
