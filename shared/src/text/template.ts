/** Values a message template may name (TTS-07, TTS-08). */
export interface TemplateValues {
  user: string;
  reward: string;
  input: string;
}

/** Replaces `{user}`, `{reward}` and `{input}` in one pass; inserted values are not scanned again, other names stay. */
export function expandTemplate(template: string, values: TemplateValues): string {
  return template.replace(/\{(user|reward|input)\}/g, (_, name: keyof TemplateValues) => values[name]);
}
