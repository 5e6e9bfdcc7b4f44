/** Names of settings with secret values. */
const SECRET_NAME = /(SECRET|_KEY|PASSWORD)$/;
/** Characters. Shorter values are too common to search for. */
const MIN_LENGTH = 8;

/** Every secret in the settings, to be redacted from the output (reliability: B.9). */
export function listSecrets(env: Record<string, string | undefined>): string[] {
  const named = Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value ?? '').split(',').map((part) => part.trim()));
  return [...named, getPassword(env.MONGODB_URI ?? '')].filter((secret) => secret.length >= MIN_LENGTH);
}

/** The password in a connection string, as it is written there. */
function getPassword(uri: string): string {
  return /^[a-z+]+:\/\/[^:/@]*:([^@]*)@/.exec(uri)?.[1] ?? '';
}
