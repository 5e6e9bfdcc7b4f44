/** Settings whose values are shown to nobody. */
const SECRET_NAME = /(SECRET|_KEY|PASSWORD)$/;
/** Characters. Shorter values are too common to look for. */
const SHORTEST = 8;

/** Every secret value among the settings, for the output to leave out (reliability: B.9). */
export function listSecrets(env: Record<string, string | undefined>): string[] {
  const named = Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value ?? '').split(',').map((part) => part.trim()));
  return [...named, passwordOf(env.MONGODB_URI ?? '')].filter((secret) => secret.length >= SHORTEST);
}

/** The password in a connection string, as it stands there. */
function passwordOf(uri: string): string {
  return /^[a-z+]+:\/\/[^:/@]*:([^@]*)@/.exec(uri)?.[1] ?? '';
}
