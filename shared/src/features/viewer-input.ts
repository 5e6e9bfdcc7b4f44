import { codePointLength } from '../text/char-count.ts';
import { isTwitchLogin, normalizeLogin } from '../text/login.ts';

/**
 * A field a viewer fills in before using Bits. The feature catalogue declares it, the panel renders it, and panel and EBS
 * validate it with the same function. `name` is `<feature type>.<field>`, so the features of an item never clash.
 */
export type ViewerField =
  | { kind: 'text'; name: string; label: string; maxLength: number; hint?: string | undefined }
  | { kind: 'voice'; name: string; label: string; options: VoiceOption[]; defaultVoice: string }
  | { kind: 'alias'; name: string; label: string; options: string[] }
  | { kind: 'target'; name: string; label: string };

/** A voice a viewer can choose. `name` is stored; label and language are shown. */
export interface VoiceOption {
  name: string;
  label: string;
  language: string;
}

/** Input of a viewer, by field name. */
export type ViewerInput = Record<string, string>;

/** Result of a check: normalized values, or messages by field. */
export type InputCheck = { ok: true; values: ViewerInput } | { ok: false; errors: Record<string, string> };

/**
 * Validates a viewer's input. Trims values, lowercases names and strips their leading `@`, and drops unknown keys.
 */
export function checkViewerInput(fields: readonly ViewerField[], input: ViewerInput): InputCheck {
  const values: ViewerInput = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const typed = (input[field.name] ?? '').trim();
    const problem = checkField(field, typed);
    if (problem) errors[field.name] = problem;
    else values[field.name] = normalizeField(field, typed);
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

/** Returns what a viewer entered, for the streamer's list; null if there was nothing to enter. Ignores voices. */
export function pickText(fields: readonly ViewerField[], values: ViewerInput): string | null {
  const first = fields.find(({ kind }) => kind !== 'voice');
  return first ? (values[first.name] ?? null) : null;
}

function checkField(field: ViewerField, typed: string): string | null {
  switch (field.kind) {
    case 'text':
      if (typed === '') return 'Write a message first.';
      return codePointLength(typed) > field.maxLength ? `Use ${field.maxLength} characters at most.` : null;
    case 'voice':
      if (typed === '') return null;
      return field.options.some((voice) => voice.name === typed) ? null : 'Choose one of the voices offered.';
    case 'alias':
      return findAlias(field.options, typed) === undefined ? 'Choose one of the names offered.' : null;
    case 'target':
      return isTwitchLogin(normalizeLogin(typed)) ? null : 'Enter the Twitch name of a chatter.';
  }
}

function normalizeField(field: ViewerField, typed: string): string {
  switch (field.kind) {
    case 'text':
      return typed;
    case 'voice':
      return typed === '' ? field.defaultVoice : typed;
    case 'alias':
      return findAlias(field.options, typed) ?? typed;
    case 'target':
      return normalizeLogin(typed);
  }
}

/** Compares aliases, ignoring case and surrounding spaces (SND-13). */
function findAlias(options: readonly string[], typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase();
  return options.find((alias) => alias.trim().toLowerCase() === wanted);
}
