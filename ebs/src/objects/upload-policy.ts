import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isMediaContentType } from '@bitcue/shared/media/media-form.ts';
import { z } from 'zod';
import type { Clock } from '../ports/system.ts';
import type { UploadGrant, UploadPolicies } from '../ports/uploads.ts';
import { POLICY_MS, uploadTypeOf } from './upload-rules.ts';

/** Scope of the signature, in S3's format. Only this server reads it. */
const [REGION, SERVICE, END] = ['local', 's3', 'aws4_request'];
const BUCKET = 'uploads';
const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Fields, besides the file, that the signed conditions do not cover. */
const UNSIGNED = new Set(['policy', 'x-amz-signature']);

const policyText = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal('content-length-range'), z.number().int(), z.number().int()]),
    ]),
  ),
});

/** Options for `createUploadPolicies`. `secret` is any secret of the server, from which a separate key is derived. */
export interface UploadPolicyOptions {
  secret: Buffer;
  /** Address to which files are sent. */
  url: string;
  clock: Clock;
}

/**
 * Creates presigned POST policies like S3's: key, content type, size and expiry are signed, and unsigned fields are
 * refused. Nothing is stored for a policy that is never used.
 */
export function createUploadPolicies({ secret, url, clock }: UploadPolicyOptions): UploadPolicies {
  const root = Buffer.from(hkdfSync('sha256', secret, '', 'upload policy', 32));
  const putRoot = Buffer.from(hkdfSync('sha256', secret, '', 'upload by put', 32));
  const signPutOf = ({ ownerId, filename, contentType, maxBytes }: UploadGrant, expires: number) =>
    createHmac('sha256', putRoot)
      .update(JSON.stringify([ownerId, filename, contentType, maxBytes, expires]))
      .digest();
  const signatureOf = (policy: string, day: string) =>
    [day, REGION, SERVICE, END, policy].reduce<Buffer>(
      (key, part) =>
        createHmac('sha256', key)
          .update(part ?? '')
          .digest(),
      Buffer.concat([Buffer.from('AWS4'), root]),
    );

  return {
    async sign({ ownerId, filename, contentType, maxBytes }, login) {
      const now = clock.now();
      const moment = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
      const day = moment.slice(0, 8);
      const signed = {
        key: `${login}/${filename}`,
        'Content-Type': contentType,
        'x-amz-meta-owner': ownerId,
        'x-amz-algorithm': ALGORITHM,
        'x-amz-credential': `bitcue/${day}/${REGION}/${SERVICE}/${END}`,
        'x-amz-date': moment,
      };
      const text = {
        expiration: new Date(now + POLICY_MS).toISOString(),
        conditions: [
          { bucket: BUCKET },
          ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
          ['content-length-range', 1, maxBytes],
        ],
      };
      const policy = Buffer.from(JSON.stringify(text)).toString('base64');
      return { url, fields: { ...signed, policy, 'x-amz-signature': signatureOf(policy, day).toString('hex') } };
    },

    verify(fields) {
      const policy = fields.get('policy') ?? '';
      const expected = signatureOf(policy, (fields.get('x-amz-date') ?? '').slice(0, 8));
      if (!isSame(fields.get('x-amz-signature'), expected)) throw refuse('signature');

      const { expiration, conditions } = policyText.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
      if (clock.now() > Date.parse(expiration)) throw refuse('expired');
      const signed = new Map<string, string>();
      let maxBytes = 0;
      for (const condition of conditions) {
        if (Array.isArray(condition)) maxBytes = condition[2];
        else for (const [name, value] of Object.entries(condition)) signed.set(name, value);
      }
      signed.delete('bucket');
      for (const [name, value] of signed) if (fields.get(name) !== value) throw refuse(name);
      for (const name of fields.keys()) if (!signed.has(name) && !UNSIGNED.has(name)) throw refuse(name);

      const contentType = signed.get('Content-Type') ?? '';
      const filename = signed.get('key')?.split('/')[1];
      const ownerId = signed.get('x-amz-meta-owner');
      if (!isMediaContentType(contentType) || !filename || !ownerId) throw refuse('conditions');
      return { ownerId, filename, contentType, maxBytes };
    },

    async signPut(grant) {
      const { ownerId, filename, maxBytes } = grant;
      const expires = clock.now() + POLICY_MS;
      const signature = signPutOf(grant, expires).toString('hex');
      const query = new URLSearchParams({ max: String(maxBytes), expires: String(expires), signature });
      return `${url}/${ownerId}/${filename}?${query}`;
    },

    verifyPut({ ownerId, filename }, query) {
      const contentType = uploadTypeOf(filename);
      if (contentType === null) throw refuse('type');
      const grant = { ownerId, filename, contentType, maxBytes: Number(query.get('max')) };
      const expires = Number(query.get('expires'));
      if (!isSame(query.get('signature'), signPutOf(grant, expires))) throw refuse('signature');
      if (clock.now() > expires) throw refuse('expired');
      return grant;
    },
  };
}

/** Compares signatures as text: decoding them to bytes would ignore whatever follows the last whole byte. */
function isSame(given: string | null | undefined, signature: Buffer): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(signature.toString('hex'))];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuse(reason: string): AppError {
  return new AppError('upload.policy', { detail: { reason } });
}
