import { describe, expect, it } from 'vitest';
import { redactText } from './system.ts';

const KEY = 'Zm9vYmFyYmF6cXV4-_1234567890abcd';
const TOKEN = 'k3jd92jsla0dk3jd92jsla0dk3jd92';
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiMSIsInJvbGUiOiJ2In0.${KEY}${KEY}`;

describe('texts for the log', () => {
  it.each([
    [`failed at https://alerts.example/alerts/v1/${KEY}`, KEY],
    [`failed at /alerts/v1/short`, 'short'],
    [`Authorization: Bearer ${TOKEN}`, TOKEN],
    ['Authorization: Bearer abc', 'abc'],
    [`oauth:${TOKEN}`, TOKEN],
    [`token ${TOKEN}.`, TOKEN],
    [JWT, 'eyJ'],
    [`/callback?code=${TOKEN.slice(0, 12)}&state=abc`, 'state=abc'],
    ['/page#access_token=abc123', 'abc123'],
    [`%2Falerts%2Fv1%2F${KEY}`, KEY],
    [`key "${KEY}" and '${TOKEN}'`, TOKEN],
    [KEY.split('').join('').toLowerCase(), KEY.toLowerCase()],
  ])('[LOG-02] %s loses its secret', (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
  });

  it.each(['TypeError: items.map is not a function', '/dashboard/extension', 'PATCH failed with 503 after 3 tries'])(
    '%s stays as it is',
    (text) => {
      expect(redactText(text)).toBe(text);
    },
  );
});
