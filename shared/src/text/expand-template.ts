/** Variables of a message template (TTS-07, TTS-08). */
export interface TemplateValues {
  /** The viewer's display name. */
  user: string;
  /** The title of the item or reward. */
  reward: string;
  /** What the viewer wrote. */
  input: string;
}

/** Replaces `{user}`, `{reward}` and `{input}` in one pass. Inserted values are not expanded, and unknown names stay. */
export function expandTemplate(template: string, values: TemplateValues): string {
  return template.replace(/\{(user|reward|input)\}/g, (_, name: keyof TemplateValues) => values[name]);
}
