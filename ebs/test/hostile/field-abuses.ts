import { add, change, type FormAbuse, leaveOut, partOf, rewrite } from './form-kit.ts';

/** Signed fields that were changed. */
export const changedFields: FormAbuse[] = [
  ['another name', (form) => change(form, 'key', (key) => key.replace(/[^/]+$/, 'other.mp3')), 'upload.policy'],
  ['the name of a page', (form) => change(form, 'key', (key) => key.replace(/mp3$/, 'html')), 'upload.policy'],
  [
    "another streamer's folder",
    (form, { foreign }) => change(form, 'key', () => foreign.fields.key ?? ''),
    'upload.policy',
  ],
  ['the folder of clips', (form) => change(form, 'key', () => 'objects/media/other.mp3'), 'upload.policy'],
  ['a folder above', (form) => change(form, 'key', (key) => `../${key}`), 'upload.policy'],
  ['a folder in a folder', (form) => change(form, 'key', (key) => key.replace('/', '/x/../')), 'upload.policy'],
  ['a slash in disguise', (form) => change(form, 'key', (key) => key.replace('/', '%2f')), 'upload.policy'],
  ['a name that ends early', (form) => change(form, 'key', (key) => `${key}\0.html`), 'upload.policy'],
  [
    'a name to fill in',
    (form) => change(form, 'key', (key) => key.replace(/[^/]+$/, '$' + '{filename}')),
    'upload.policy',
  ],
  ['an empty name', (form) => change(form, 'key', () => ''), 'upload.policy'],
  ['the type of pages', (form) => change(form, 'content-type', () => 'text/html'), 'upload.policy'],
  ['the type of drawings', (form) => change(form, 'content-type', () => 'image/svg+xml'), 'upload.policy'],
  [
    'a type with something behind it',
    (form) => change(form, 'content-type', (type) => `${type}; charset=utf-8`),
    'upload.policy',
  ],
  ['a date of years ago', (form) => change(form, 'x-amz-date', () => '20200101T000000Z'), 'upload.policy'],
  ['a date of years to come', (form) => change(form, 'x-amz-date', () => '20990101T000000Z'), 'upload.policy'],
  ['no algorithm', (form) => change(form, 'x-amz-algorithm', () => 'none'), 'upload.policy'],
  ['an older algorithm', (form) => change(form, 'x-amz-algorithm', () => 'AWS4-HMAC-SHA1'), 'upload.policy'],
  [
    'a key that nobody has',
    (form) => change(form, 'x-amz-credential', (value) => `nobody${value.slice(value.indexOf('/'))}`),
    'upload.policy',
  ],
  [
    'a key of another service',
    (form) => change(form, 'x-amz-credential', (value) => value.replace('/s3/', '/sts/')),
    'upload.policy',
  ],
  ['a larger limit', (form) => rewrite(form, (policy) => policy.replace('5242880', '99999999')), 'upload.policy'],
  [
    'a later end',
    (form) => rewrite(form, (policy) => policy.replace(/"expiration":"\d+/, '"expiration":"2099')),
    'upload.policy',
  ],
  [
    'no conditions',
    (form) => rewrite(form, (policy) => policy.replace(/"conditions":\[.*\]/, '"conditions":[]')),
    'upload.policy',
  ],
  ['no end', (form) => rewrite(form, (policy) => policy.replace(/"expiration":"[^"]*",/, '')), 'upload.policy'],
  ['a policy of nothing', (form) => rewrite(form, () => 'null'), 'upload.policy'],
  ['a policy that is no JSON', (form) => change(form, 'policy', () => 'rubbish'), 'upload.policy'],
  ['a policy with a space behind it', (form) => change(form, 'policy', (policy) => `${policy} `), 'upload.policy'],
  ['another signature', (form) => change(form, 'x-amz-signature', () => 'a'.repeat(64)), 'upload.policy'],
  ['half a signature', (form) => change(form, 'x-amz-signature', (value) => value.slice(0, 32)), 'upload.policy'],
  ['a signature with a digit more', (form) => change(form, 'x-amz-signature', (value) => `${value}0`), 'upload.policy'],
  ['an empty signature', (form) => change(form, 'x-amz-signature', () => ''), 'upload.policy'],
  [
    "another form's signature",
    (form, { second }) => change(form, 'x-amz-signature', () => signatureOf(second)),
    'upload.policy',
  ],
  [
    "a streamer's policy for a place of one's own",
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
  ['another answer', (form) => add(form, 'success_action_status', '201'), 'upload.policy'],
  ['another owner', (form) => add(form, 'x-amz-meta-owner', '1'), 'upload.form'],
  ['another bucket', (form) => add(form, 'bucket', 'other'), 'upload.policy', 'inert'],
  [
    'a page that it leads to',
    (form) => add(form, 'x-amz-website-redirect-location', 'https://evil.example/'),
    'upload.policy',
  ],
  ['a file to download', (form) => add(form, 'Content-Disposition', 'attachment; filename=a.html'), 'upload.policy'],
  ['packed bytes', (form) => add(form, 'Content-Encoding', 'gzip'), 'upload.policy'],
  ['an object to copy', (form) => add(form, 'x-amz-copy-source', '/clips/objects/media/any.mp3'), 'upload.policy'],
  ['what JavaScript inherits', (form) => add(form, '__proto__', 'x'), 'upload.policy'],
];

/** Fields that are there twice, or behind the file. */
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
