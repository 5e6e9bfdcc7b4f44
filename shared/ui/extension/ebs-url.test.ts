import { expect, it } from 'vitest';
import { EBS_URL, resolveEbsPath } from './ebs-url.ts';

it('reads the EBS address from the page, without the trailing slash', () => {
  expect(document.querySelector('meta[name="ebs-url"]')?.getAttribute('content')).toBe('http://localhost:8080/');
  expect(EBS_URL).toBe('http://localhost:8080');
});

it('resolves only paths of the EBS', () => {
  expect(resolveEbsPath('/media/a.mp3')).toBe('http://localhost:8080/media/a.mp3');
  expect(resolveEbsPath('media/a.mp3')).toBe('http://localhost:8080/media/a.mp3');
  expect(resolveEbsPath('//evil.example/a.mp3')).toBeNull();
  expect(resolveEbsPath('javascript:alert(1)')).toBeNull();
  expect(resolveEbsPath('http://localhost:8443/a')).toBeNull();
});
