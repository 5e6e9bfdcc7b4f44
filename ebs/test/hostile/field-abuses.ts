import { add, change, type FormAbuse, leaveOut, partOf, rewrite } from './form-kit.ts';

/** Signed fields that were changed. */
export const changedFields: FormAbuse[] = [
  ['another name', (form) => change(form, 'key', (key) => key.replace(/[^/]+$/, 'other.mp3')), 'upload.policy'],
  ['a key that ends in .html', (form) => change(form, 'key', (key) => key.replace(/mp3$/, 'html')), 'upload.policy'],
  [
    "another streamer's folder",
    (form, { foreign }) => change(form, 'key', () => foreign.fields.key ?? ''),
    'upload.policy',
  ],
  ['the folder of clips', (form) => change(form, 'key', () => 'objects/media/other.mp3'), 'upload.policy'],
  ['a parent folder', (form) => change(form, 'key', (key) => `../${key}`), 'upload.policy'],
  ['dot segments in the key', (form) => change(form, 'key', (key) => key.replace('/', '/x/../')), 'upload.policy'],
  ['an encoded slash', (form) => change(form, 'key', (key) => key.replace('/', '%2f')), 'upload.policy'],
  ['a NUL in the key', (form) => change(form, 'key', (key) => `${key}\0.html`), 'upload.policy'],
  [
    'a placeholder for the file name',
    (form) => change(form, 'key', (key) => key.replace(/[^/]+$/, '$' + '{filename}')),
    'upload.policy',
  ],
  ['an empty name', (form) => change(form, 'key', () => ''), 'upload.policy'],
  ['the type of HTML', (form) => change(form, 'content-type', () => 'text/html'), 'upload.policy'],
  ['the type of SVG', (form) => change(form, 'content-type', () => 'image/svg+xml'), 'upload.policy'],
  [
    'a type with a parameter',
    (form) => change(form, 'content-type', (type) => `${type}; charset=utf-8`),
    'upload.policy',
  ],
  ['a date years ago', (form) => change(form, 'x-amz-date', () => '20200101T000000Z'), 'upload.policy'],
  ['a date years ahead', (form) => change(form, 'x-amz-date', () => '20990101T000000Z'), 'upload.policy'],
  ['no algorithm', (form) => change(form, 'x-amz-algorithm', () => 'none'), 'upload.policy'],
  ['an older algorithm', (form) => change(form, 'x-amz-algorithm', () => 'AWS4-HMAC-SHA1'), 'upload.policy'],
  [
    'an unknown access key',
    (form) => change(form, 'x-amz-credential', (value) => `nobody${value.slice(value.indexOf('/'))}`),
    'upload.policy',
  ],
  [
    'a credential for another service',
    (form) => change(form, 'x-amz-credential', (value) => value.replace('/s3/', '/sts/')),
    'upload.policy',
  ],
  ['a larger limit', (form) => rewrite(form, (policy) => policy.replace('5242880', '99999999')), 'upload.policy'],
  [
    'a later expiration',
    (form) => rewrite(form, (policy) => policy.replace(/"expiration":"\d+/, '"expiration":"2099')),
    'upload.policy',
  ],
  [
    'no conditions',
    (form) => rewrite(form, (policy) => policy.replace(/"conditions":\[.*\]/, '"conditions":[]')),
    'upload.policy',
  ],
  ['no expiration', (form) => rewrite(form, (policy) => policy.replace(/"expiration":"[^"]*",/, '')), 'upload.policy'],
  ['a policy of null', (form) => rewrite(form, () => 'null'), 'upload.policy'],
  ['a policy that is not JSON', (form) => change(form, 'policy', () => 'rubbish'), 'upload.policy'],
  ['a policy with a trailing space', (form) => change(form, 'policy', (policy) => `${policy} `), 'upload.policy'],
  ['another signature', (form) => change(form, 'x-amz-signature', () => 'a'.repeat(64)), 'upload.policy'],
  ['half a signature', (form) => change(form, 'x-amz-signature', (value) => value.slice(0, 32)), 'upload.policy'],
  ['a signature one digit longer', (form) => change(form, 'x-amz-signature', (value) => `${value}0`), 'upload.policy'],
  ['an empty signature', (form) => change(form, 'x-amz-signature', () => ''), 'upload.policy'],
  [
    "another form's signature",
    (form, { second }) => change(form, 'x-amz-signature', () => signatureOf(second)),
    'upload.policy',
  ],
  [
    "another streamer's policy and signature with one's own key",
    (form, { foreign }) => {
      change(form, 'policy', () => foreign.fields.Policy ?? foreign.fields.policy ?? '');
      change(form, 'x-amz-signature', () => signatureOf(foreign));
    },
    'upload.policy',
  ],
];

const signatureOf = ({ fields }: { fields: Record<string, string> }) =>
  fields['X-Amz-Signature'] ?? fields['x-amz-signature'] ?? '';

/** Fields that were left out. */
export const missingFields: FormAbuse[] = [
  ...['key', 'content-type', 'policy', 'x-amz-signature', 'x-amz-date', 'x-amz-credential', 'x-amz-algorithm'].map(
    (name): FormAbuse => [`no ${name}`, (form) => leaveOut(form, name), 'upload.policy'],
  ),
  ['nothing but the file', (form) => form.parts.splice(0, form.parts.length - 1), 'upload.policy'],
];

/** Fields that are not signed. */
export const addedFields: FormAbuse[] = [
  ['public access', (form) => add(form, 'acl', 'public-read'), 'upload.policy'],
  ['a redirect', (form) => add(form, 'success_action_redirect', 'https://evil.example/'), 'upload.policy'],
  ['another success status', (form) => add(form, 'success_action_status', '201'), 'upload.policy'],
  ['another owner', (form) => add(form, 'x-amz-meta-owner', '1'), 'upload.form'],
  ['another bucket', (form) => add(form, 'bucket', 'other'), 'upload.policy', 'inert'],
  [
    'a website redirect',
    (form) => add(form, 'x-amz-website-redirect-location', 'https://evil.example/'),
    'upload.policy',
  ],
  ['a content disposition', (form) => add(form, 'Content-Disposition', 'attachment; filename=a.html'), 'upload.policy'],
  ['a content encoding', (form) => add(form, 'Content-Encoding', 'gzip'), 'upload.policy'],
  ['an object to copy', (form) => add(form, 'x-amz-copy-source', '/clips/objects/media/any.mp3'), 'upload.policy'],
  ['a field named __proto__', (form) => add(form, '__proto__', 'x'), 'upload.policy'],
];

/** Fields that are sent twice or behind the file. */
export const doubledFields: FormAbuse[] = [
  ...['key', 'content-type', 'policy', 'x-amz-signature'].flatMap((name): FormAbuse[] => [
    [`another ${name} in front of it`, (form) => add(form, partOf(form, name).name, 'other'), 'upload.form'],
    [
      `another ${name} behind it`,
      (form) => form.parts.splice(-1, 0, { name: partOf(form, name).name, value: 'other' }),
      'upload.form',
      // MinIO reads the first of these two.
      ['policy', 'x-amz-signature'].includes(name) ? 'inert' : undefined,
    ],
  ]),
  ['another key behind the file', (form) => form.parts.push({ name: 'key', value: 'other' }), 'upload.form', 'inert'],
  ['the file in front of its fields', (form) => form.parts.unshift(...form.parts.splice(-1)), 'upload.form'],
];
