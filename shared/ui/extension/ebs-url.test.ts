import { beforeAll, expect, it } from 'vitest';

let ebs: typeof import('./ebs-url.ts');
beforeAll(async () => {
  // The page names the EBS before its scripts run.
  document.head.innerHTML = '<meta name="ebs-url" content="https://ebs.example/" />';
  ebs = await import('./ebs-url.ts');
});

it('reads the EBS address from the page, without the trailing slash', () => {
  expect(ebs.EBS_URL).toBe('https://ebs.example');
});

it('resolves only paths of the EBS', () => {
  expect(ebs.resolveEbsPath('/media/a.mp3')).toBe('https://ebs.example/media/a.mp3');
  expect(ebs.resolveEbsPath('media/a.mp3')).toBe('https://ebs.example/media/a.mp3');
  expect(ebs.resolveEbsPath('//evil.example/a.mp3')).toBeNull();
  expect(ebs.resolveEbsPath('javascript:alert(1)')).toBeNull();
  expect(ebs.resolveEbsPath('https://ebs.example:8443/a')).toBeNull();
});
