import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createExtensionVerifier } from '../../../src/twitch/extension-jwt.ts';
import { TEST_CLIENT_ID, TEST_EXP, TEST_SECRET } from '../../support/sign.ts';

const clock = { now: () => (TEST_EXP - 1_800) * 1_000, after: () => () => undefined };

/** The product's verifier, half an hour before the test tokens expire. */
export const verifier = createExtensionVerifier({ secrets: [TEST_SECRET], clientId: TEST_CLIENT_ID, clock });

/** True for the refusals that the verifier declares. */
export function isTokenRefusal(error: unknown): boolean {
  return error instanceof AppError && /^(auth\.(invalid|clock|forbidden)|receipt\.invalid)$/.test(error.code);
}
