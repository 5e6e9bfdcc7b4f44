import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { describeNoAnswer, ProviderAccountError, ProviderBusyError } from './provider.ts';

/** The name of the service. */
export const POLLY = 'Amazon Polly';

/** Errors by which Amazon asks for a retry in a moment. */
const BUSY: readonly string[] = [
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'SlowDown',
  'ServiceUnavailable',
  'ServiceUnavailableException',
];
/** Errors for an exhausted quota. */
const USED_UP: readonly string[] = [
  'ServiceQuotaExceededException',
  'LimitExceededException',
  'QuotaExceededException',
];
/** Errors that the operator can fix, by Amazon's name for them. */
const ACCOUNT: Readonly<Record<string, string>> = {
  UnrecognizedClientException: 'Amazon does not recognise POLLY_ACCESS_KEY_ID.',
  InvalidClientTokenId: 'Amazon does not recognise POLLY_ACCESS_KEY_ID.',
  InvalidAccessKeyId: 'Amazon does not recognise POLLY_ACCESS_KEY_ID.',
  InvalidSignatureException:
    'POLLY_SECRET_ACCESS_KEY is not the secret of POLLY_ACCESS_KEY_ID, or the clock of this machine is wrong.',
  SignatureDoesNotMatch: 'POLLY_SECRET_ACCESS_KEY is not the secret of POLLY_ACCESS_KEY_ID.',
  RequestExpired: 'The clock of this machine is wrong, so Amazon refuses what it signs.',
  AccessDeniedException:
    'The key of Amazon Polly lacks permissions: it needs polly:DescribeVoices and polly:SynthesizeSpeech.',
  OptInRequired: 'The account of POLLY_ACCESS_KEY_ID is not subscribed to Amazon Polly.',
  SubscriptionRequiredException: 'The account of POLLY_ACCESS_KEY_ID is not subscribed to Amazon Polly.',
};
/** Codes of a failed DNS lookup. */
const NO_ADDRESS: readonly string[] = ['ENOTFOUND', 'EAI_AGAIN'];

/** Converts an error of the SDK. Amazon's own message is left out, because it can quote keys and signatures. */
export function explainPolly(error: unknown, region: string): VoiceProviderError {
  const {
    name = '',
    code = '',
    $metadata,
  } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const account = ACCOUNT[name];
  if (account !== undefined) return new ProviderAccountError(account);
  if (BUSY.includes(name)) return new ProviderBusyError(`${POLLY} is overloaded (${name}).`);
  if (USED_UP.includes(name))
    return new VoiceProviderError('quota', `The account has reached its quota at ${POLLY} (${name}).`);
  if (NO_ADDRESS.includes(code)) {
    return new ProviderAccountError(
      `${POLLY} has no address in POLLY_REGION ${region}, or this machine has no network.`,
    );
  }
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return describeNoAnswer(POLLY, error);
  if (status === 429 || status === 503) return new ProviderBusyError(`${POLLY} is overloaded (${status}).`);
  if (status >= 500) return new VoiceProviderError('away', `${POLLY} failed (${status} ${name}).`);
  if (status >= 400) return new VoiceProviderError('refused', `${POLLY} refused this (${status} ${name}).`);
  return new VoiceProviderError('away', `The answer of ${POLLY} does not match its API reference.`);
}
