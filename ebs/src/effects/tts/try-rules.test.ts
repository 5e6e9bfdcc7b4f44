import type { TriedRules } from '@bitcue/shared/api/rule-trial.ts';
import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { makeCue } from '../step-context.ts';
import { createTtsExecutor } from './execute.ts';
import { tryRules } from './try-rules.ts';

const settingsOf = (filter: object, over: object = {}) => ttsSettings.parse({ filter, readUsername: false, ...over });
const filter = (rules: object, over = {}): TriedRules => ({ rules: 'filter', settings: settingsOf(rules, over) });
const words = (...list: [word: string, said: string][]): TriedRules => ({
  rules: 'pronunciations',
  pronunciations: list.map(([word, said]) => ({ word, said })),
});

/** Tries rules on a message that was sold with a filter. */
function judge(rules: TriedRules, input: string, then: object = {}, saved: [word: string, said: string][] = []) {
  const data = { settings: settingsOf(then), voice: 'A', input };
  return tryRules(
    rules,
    makeContext({ data }),
    saved.map(([word, said]) => ({ word, said })),
  );
}

it.each<[what: string, given: Parameters<typeof judge>, expected: object]>([
  [
    'masks a word of the list',
    [filter({ wordList: ['pine*'] }), 'I like pineapples'],
    { outcome: 'masked', isNew: true, masked: ['pineapples'], shown: 'I like **********', spoken: 'I like' },
  ],
  [
    'masks as before',
    [filter({ wordList: ['pine*', 'other'] }), 'I like pineapples', { wordList: ['pineapples'] }],
    { outcome: 'masked', isNew: false },
  ],
  [
    'masks with another placeholder, which does not count as new',
    [filter({ wordList: ['pine'], placeholder: '#' }), 'a pine', { wordList: ['pine'] }],
    { outcome: 'masked', isNew: false, shown: 'a ####' },
  ],
  ['removes links', [filter({}), 'see example.com now', { remove_urls: false }], { outcome: 'links', isNew: true }],
  [
    'refuses a message with nothing left to say',
    [filter({ wordList: ['hey'] }), 'hey'],
    { outcome: 'refused', isNew: true, shown: '', spoken: '' },
  ],
  [
    'releases what was masked',
    [filter({}), 'a pine', { wordList: ['pine'] }],
    { outcome: 'released', isNew: true, masked: [], shown: 'a pine' },
  ],
  ['does nothing', [filter({ wordList: ['pine'] }), 'hello'], { outcome: null, isNew: false }],
  [
    'changes how a word is said',
    [words(['gg', 'good game']), 'GG all'],
    { outcome: 'said', isNew: true, spoken: 'good game all' },
  ],
  [
    'says it as before',
    [words(['gg', 'good game']), 'gg', {}, [['gg', 'good game']]],
    { outcome: 'said', isNew: false },
  ],
  ['says a word as written again', [words(), 'gg', {}, [['gg', 'good game']]], { outcome: 'released', isNew: true }],
])('a rule %s', (_, given, expected) => {
  expect(judge(...given)).toMatchObject(expected);
});

it('a message that rules would mask or refuse is masked or refused once they are saved', async () => {
  const { ports, fakes } = createFeaturePorts();
  const tts = createTtsExecutor(ports);
  const settings = settingsOf(
    { wordList: ['pine*'] },
    { template: { enabled: true, message: '{user} on {reward}: {input}' } },
  );
  const plan = (text: string) =>
    tts.plan(settings, {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: null, userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Demo item',
      input: { 'tts.text': text },
    });
  const rules: TriedRules = { rules: 'filter', settings };
  const [step] = await plan('a pineapple');
  const live = await makeCue(tts.cue, makeContext({ data: step?.data ?? {} }));
  const tried = judge(rules, 'a pineapple');
  expect(live).toMatchObject({ kind: 'tts', text: tried?.shown });
  expect(step?.data.masked).toEqual(tried?.masked);
  expect(fakes.spoken.map(({ text }) => text)).toEqual([tried?.spoken]);
  await expect(plan('pine')).rejects.toMatchObject({ code: 'input.blocked' });
  expect(judge(rules, 'pine')?.outcome).toBe('refused');
});

it('a step without a message is left out', () => {
  expect(tryRules(filter({}), makeContext({ data: {} }), [])).toBeNull();
});
