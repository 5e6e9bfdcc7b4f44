import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { clips, HTML } from './file-kit.ts';
import { type FormAbuse, partOf, type Sending } from './form-kit.ts';

const { mp3 } = clips;
const header = (name: string, value: string) => (form: Sending) => {
  form.headers[name] = value;
};
const file = (form: Sending) => partOf(form, 'file');
const called = (filename: string) => (form: Sending) => {
  file(form).filename = filename;
};
const instead = (type: string, body: string) => (form: Sending) => {
  form.headers['Content-Type'] = type;
  form.body = Buffer.from(body);
};
const method = (name: string) => (form: Sending) => {
  form.method = name;
};

/** Other files than the form is for, and other names of them. */
export const otherContents: FormAbuse[] = [
  ['a file of nothing', (form) => Object.assign(file(form), { value: '' }), 'upload.type'],
  [
    'a byte more than the limit',
    (form) => Object.assign(file(form), { value: Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE + 1 - mp3.length)]) }),
    'upload.too_large',
  ],
  ['no file', (form) => form.parts.pop(), 'upload.form'],
  ['a file of another name', (form) => Object.assign(file(form), { name: 'upload' }), 'upload.form'],
  ['a second file', (form) => form.parts.push({ ...file(form), value: HTML }), 'upload.form', 'inert'],
  ['a file said to be a page', (form) => Object.assign(file(form), { type: 'text/html' }), 'inert', 'inert'],
  ['the name of a path', called('../../../../etc/cron.d/x'), 'inert', 'inert'],
  ['a file with the name of a page', called('clip.html'), 'inert', 'inert'],
  ['a name that is written backwards', called('\u202e3pm.lmth'), 'inert', 'inert'],
  ['a name with a NUL', called('clip.html\0.mp3'), 'upload.form'],
  ['a name of a device', called('CON'), 'inert', 'inert'],
  ['a name of ten thousand letters', called('x'.repeat(10_000)), 'inert', 'inert'],
];

/** Requests that are not the form's. */
export const otherRequests: FormAbuse[] = [
  ...['GET', 'PUT', 'DELETE', 'PATCH'].map((name): FormAbuse => [`the method ${name}`, method(name), 'route.method']),
  ['JSON', instead('application/json', '{"key":"a"}'), 'request.media_type'],
  ['a form without files', instead('application/x-www-form-urlencoded', 'key=a&file=b'), 'request.media_type'],
  ['a form without a boundary', instead('multipart/form-data', 'x'), 'request.media_type'],
  ['a form of nothing', (form) => Object.assign(form, { body: Buffer.alloc(0) }), 'upload.form'],
  ['another method in a header', header('X-HTTP-Method-Override', 'DELETE'), 'inert', 'inert'],
  ['an object to copy in a header', header('X-Amz-Copy-Source', '/clips/objects/media/any.mp3'), 'inert', 'inert'],
  ['public access in a header', header('X-Amz-Acl', 'public-read'), 'inert', 'inert'],
  ['an owner in a header', header('X-Amz-Meta-Owner', '1'), 'inert', 'inert'],
  ['another host in a header', header('X-Forwarded-Host', 'evil.example'), 'inert', 'inert'],
  ['a range of the file', header('Range', 'bytes=0-9'), 'inert', 'inert'],
  ['a part of a file', header('Content-Range', 'bytes 0-9/10'), 'inert', 'inert'],
  ['a body said to be packed', header('Content-Encoding', 'gzip'), 'inert', 'inert'],
  ['a token that is none', header('Authorization', 'Bearer none'), 'inert'],
];
