import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { describe, expect, it } from 'vitest';
import { CUES, createPlay } from '../../test/cues.ts';
import { readHubMessage } from './hub-message.ts';

const read = (message: unknown) => readHubMessage(JSON.stringify(message));
const look = { theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false } };

describe('hub messages', () => {
  it.each(Object.values(CUES))('takes a $kind cue that the shared schema takes', (cue) => {
    expect(alertCue.safeParse(cue).success).toBe(true);
    const message = createPlay({ cue });
    expect(read(message)).toEqual(message);
  });

  it.each([
    ['another kind', { ...CUES.tts, kind: 'dance' }],
    ['a name of every object', { ...CUES.tts, kind: 'constructor' }],
    ['no file', { ...CUES.sound, audio: undefined }],
    ['no text', { ...CUES.notice, text: 5 }],
    ['no place', { ...CUES.video, position: { x: '0', y: 0 } }],
    ['no duration', { ...CUES.tts, durationMs: null }],
    ['a file of another origin', { ...CUES.tts, audio: 'https://elsewhere.test/a.mp3' }],
    ['a hidden other origin', { ...CUES.tts, audio: '//elsewhere.test/a.mp3' }],
    ['a well hidden other origin', { ...CUES.video, video: '/\\elsewhere.test/a.mp4' }],
    ['a script', { ...CUES.tts, audio: 'javascript:alert(1)' }],
  ])('takes a play with %s without its cue, to be answered as unknown', (_name, cue) => {
    expect(read({ ...createPlay(), cue })).toMatchObject({ type: 'play', id: 'cue-1', cue: undefined });
  });

  it('reads the rest of the protocol', () => {
    const welcome = { type: 'welcome', role: 'standby', channel: 'demo', look, settled: ['a'] };
    for (const message of [
      welcome,
      { type: 'role', role: 'leader' },
      { type: 'look', look },
      { type: 'stop', id: 'a' },
      { type: 'settled', id: 'a' },
      { type: 'pong' },
    ]) {
      expect(read(message)).toEqual(message);
    }
  });

  it.each([
    [{ type: 'play', id: 'a', play: 1, lane: 'side', fromMs: 0, cue: CUES.tts }],
    [{ type: 'stop' }],
    [{ type: 'look', look: { ...look, theme: 'url(x)' } }],
    [{ type: 'look', look: { theme: 'blue' } }],
    [{ type: 'welcome', role: 'leader', channel: 'demo', look, settled: 'all' }],
  ])('passes over %o', (message) => {
    expect(read(message)).toBeUndefined();
  });

  it('passes over binary messages', () => {
    expect(readHubMessage(new Blob(['{"type":"pong"}']))).toBeUndefined();
  });
});
