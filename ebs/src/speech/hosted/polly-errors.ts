import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { describeNoAnswer, ProviderAccountError, ProviderBusyError } from './provider.ts';

/** The name of the service. */
export const POLLY = 'Amazon Polly';

/** Errors with which Amazon asks for a moment's patience. */
const BUSY: readonly string[] = [
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'SlowDown',
  'ServiceUnavailable',
  'ServiceUnavailableException',
];
/** Errors that say that the account may have no more. */
const USED_UP: readonly string[] = [
  'ServiceQuotaExceededException',
  'LimitExceededException',
  'QuotaExceededException',
];
/** What the operator can put right, by Amazon's name of the error. */
const ACCOUNT: Readonly<Record<string, string>> = {
  UnrecognizedClientException: 'Amazon does not know POLLY_ACCESS_KEY_ID.',
  InvalidClientTokenId: 'Amazon does not know POLLY_ACCESS_KEY_ID.',
  InvalidAccessKeyId: 'Amazon does not know POLLY_ACCESS_KEY_ID.',
  InvalidSignatureException:
    'POLLY_SECRET_ACCESS_KEY is not the secret of POLLY_ACCESS_KEY_ID, or the clock of this machine is wrong.',
  SignatureDoesNotMatch: 'POLLY_SECRET_ACCESS_KEY is not the secret of POLLY_ACCESS_KEY_ID.',
  RequestExpired: 'The clock of this machine is wrong, so Amazon refuses what it signs.',
  AccessDeniedException:
    'The key of Amazon Polly lacks permissions: it needs polly:DescribeVoices and polly:SynthesizeSpeech.',
  OptInRequired: 'The account of POLLY_ACCESS_KEY_ID is not subscribed to Amazon Polly.',
  SubscriptionRequiredException: 'The account of POLLY_ACCESS_KEY_ID is not subscribed to Amazon Polly.',
};
/** Codes of a name that has no address. */
const NO_ADDRESS: readonly string[] = ['ENOTFOUND', 'EAI_AGAIN'];

/** Returns what an error of the SDK stands for. Amazon's own words are left out: they can quote keys and signatures. */
export function explainPolly(error: unknown, region: string): VoiceProviderError {
  const {
    name = '',
    code = '',
    $metadata,
  } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const account = ACCOUNT[name];
  if (account !== undefined) return new ProviderAccountError(account);
  if (BUSY.includes(name)) return new ProviderBusyError(`${POLLY} has too much to do (${name}).`);
  if (USED_UP.includes(name))
    return new VoiceProviderError('quota', `The account may use no more of ${POLLY} (${name}).`);
  if (NO_ADDRESS.includes(code)) {
    return new ProviderAccountError(
      `${POLLY} has no address in POLLY_REGION ${region}, or this machine has no network.`,
    );
  }
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return describeNoAnswer(POLLY, error);
  if (status === 429 || status === 503) return new ProviderBusyError(`${POLLY} has too much to do (${status}).`);
  if (status >= 500) return new VoiceProviderError('away', `${POLLY} failed (${status} ${name}).`);
  if (status >= 400) return new VoiceProviderError('refused', `${POLLY} refused this (${status} ${name}).`);
  return new VoiceProviderError('away', `The answer of ${POLLY} has another form than its reference.`);
}
