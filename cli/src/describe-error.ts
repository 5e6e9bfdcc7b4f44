import { ConfigError, DataFileError, DataFolderInUseError } from '@bitcue/ebs/admin';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { CliError } from './cli-error.ts';

/** Errors whose message is written for people. */
const FOR_PEOPLE = [CliError, AppError, DataFileError, DataFolderInUseError];

/** What an error says to a person. An error nobody foresaw is cut to its first line. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError) {
    return `${error.message}\nRun npm start once for a local set-up, or fill in .env as .env.example describes.`;
  }
  const text = error instanceof Error ? error.message : String(error);
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return text;
  const [line = ''] = text.split('\n');
  return `This did not work: ${line.trim() || 'no reason was given'}`;
}
