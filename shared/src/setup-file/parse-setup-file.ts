import { SETUP_FILE_DEPTH_MAX, SETUP_FILE_OBJECTS_MAX } from '../constants/setup-file.ts';
import { AppError } from '../errors/app-error.ts';
import { SETUP_FILE_FORMAT, SETUP_FILE_VERSION, type SetupFile, setupFile } from './setup-file.ts';

/** Maximum length of a key's path in a refusal, in characters: the file may be hostile. */
const SHOWN_MAX = 200;

/**
 * Parses a set-up file. Unknown keys are refused, because ignoring them would lose what they say. Throws `AppError`
 * `setup.invalid` with the place of the first problem, or `setup.version`.
 */
export function parseSetupFile(given: unknown): SetupFile {
  if (!isObject(given) || given.format !== SETUP_FILE_FORMAT) throw new AppError('setup.invalid');
  if (given.version !== SETUP_FILE_VERSION) throw new AppError('setup.version');
  const left = { objects: SETUP_FILE_OBJECTS_MAX };
  if (!isOfBoundedSize(given, SETUP_FILE_DEPTH_MAX, left)) {
    throw refuse(left.objects < 0 ? 'it has too many parts' : 'it is nested too deeply');
  }
  const parsed = setupFile.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const unknown = findUnknownKey(given, parsed.data);
  if (unknown !== null) throw refuse(`${unknown.slice(0, SHOWN_MAX)} is unknown`);
  return parsed.data;
}

function refuse(why: string): AppError {
  return new AppError('setup.invalid', { message: `This set-up file cannot be read: ${why}` });
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null;
}

/** Returns false as soon as a value is nested deeper than `depth`, or no object is left to count. */
function isOfBoundedSize(given: unknown, depth: number, left: { objects: number }): boolean {
  if (!isObject(given)) return true;
  left.objects -= 1;
  if (depth === 0 || left.objects < 0) return false;
  return Object.values(given).every((value) => isOfBoundedSize(value, depth - 1, left));
}

/** Returns the path of a given key that parsing dropped, or null. */
function findUnknownKey(given: unknown, parsed: unknown): string | null {
  if (!isObject(given) || !isObject(parsed)) return null;
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(parsed, key)) return key;
    const inside = findUnknownKey(given[key], parsed[key]);
    if (inside !== null) return `${key}.${inside}`;
  }
  return null;
}
