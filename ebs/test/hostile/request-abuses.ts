import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { clips, HTML } from './file-kit.ts';
import { type FormAbuse, partOf, type UploadRequest } from './form-kit.ts';

const { mp3 } = clips;
const header = (name: string, value: string) => (form: UploadRequest) => {
  form.headers[name] = value;
};
const file = (form: UploadRequest) => partOf(form, 'file');
const called = (filename: string) => (form: UploadRequest) => {
  file(form).filename = filename;
};
const instead = (type: string, body: string) => (form: UploadRequest) => {
  form.headers['Content-Type'] = type;
  form.body = Buffer.from(body);
};
const method = (name: string) => (form: UploadRequest) => {
  form.method = name;
};

/** Files and file names that the form is not for. */
export const otherContents: FormAbuse[] = [
  ['an empty file', (form) => Object.assign(file(form), { value: '' }), 'upload.type'],
  [
    'a file one byte above the limit',
    (form) => Object.assign(file(form), { value: Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE + 1 - mp3.length)]) }),
    'upload.too_large',
  ],
  ['no file', (form) => form.parts.pop(), 'upload.form'],
  ['a file in a field of another name', (form) => Object.assign(file(form), { name: 'upload' }), 'upload.form'],
  ['a second file', (form) => form.parts.push({ ...file(form), value: HTML }), 'upload.form', 'inert'],
  ['a file declared as HTML', (form) => Object.assign(file(form), { type: 'text/html' }), 'inert', 'inert'],
  ['a path as its name', called('../../../../etc/cron.d/x'), 'inert', 'inert'],
  ['a name that ends in .html', called('clip.html'), 'inert', 'inert'],
  ['a name written from right to left', called('\u202e3pm.lmth'), 'inert', 'inert'],
  ['a name with a NUL', called('clip.html\0.mp3'), 'upload.form'],
  ['the name of a device', called('CON'), 'inert', 'inert'],
  ['a name of ten thousand letters', called('x'.repeat(10_000)), 'inert', 'inert'],
];

/** Requests other than the form's. */
export const otherRequests: FormAbuse[] = [
  ...['GET', 'PUT', 'DELETE', 'PATCH'].map((name): FormAbuse => [`the method ${name}`, method(name), 'route.method']),
  ['JSON', instead('application/json', '{"key":"a"}'), 'request.media_type'],
  ['a URL-encoded form', instead('application/x-www-form-urlencoded', 'key=a&file=b'), 'request.media_type'],
  ['a form without a boundary', instead('multipart/form-data', 'x'), 'request.media_type'],
  ['an empty body', (form) => Object.assign(form, { body: Buffer.alloc(0) }), 'upload.form'],
  ['another method in a header', header('X-HTTP-Method-Override', 'DELETE'), 'inert', 'inert'],
  ['an object to copy in a header', header('X-Amz-Copy-Source', '/clips/objects/media/any.mp3'), 'inert', 'inert'],
  ['public access in a header', header('X-Amz-Acl', 'public-read'), 'inert', 'inert'],
  ['an owner in a header', header('X-Amz-Meta-Owner', '1'), 'inert', 'inert'],
  ['another host in a header', header('X-Forwarded-Host', 'evil.example'), 'inert', 'inert'],
  ['a range in a header', header('Range', 'bytes=0-9'), 'inert', 'inert'],
  ['a content range in a header', header('Content-Range', 'bytes 0-9/10'), 'inert', 'inert'],
  ['a content encoding in a header', header('Content-Encoding', 'gzip'), 'inert', 'inert'],
  ['an invalid token', header('Authorization', 'Bearer none'), 'inert'],
];
