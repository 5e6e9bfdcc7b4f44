import { type RewardRules, rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { describe, expect, it } from 'vitest';
import { type CheckRulesDeps, checkRules } from './check-rules.ts';

const SILENT = { kind: 'unavailable', reason: 'Twitch did not answer.' } as const;

/** Checks rules for a redeemer who is in these groups; about `silent` ones, Twitch does not answer. */
function check(
  rules: Partial<RewardRules>,
  { groups = [], silent = [], category = 'Chess', userId = '3000' }: Redeemer,
) {
  const read = async (group: string) =>
    silent.includes(group) ? SILENT : { kind: 'done' as const, isMember: groups.includes(group) };
  const deps: CheckRulesDeps = {
    viewerGroups: { readSubscriber: () => read('subscribers'), readVip: () => read('vips') },
    moderation: {
      readModerator: async () => {
        const answer = await read('moderators');
        return answer.kind === 'done' ? { kind: 'done', isModerator: answer.isMember } : answer;
      },
    },
    followers: {
      readSince: async () => {
        const answer = await read('followers');
        return answer.kind === 'done' ? { kind: 'done', since: answer.isMember ? new Date(0) : null } : answer;
      },
    },
    categories: { readCategory: async () => (silent.includes('category') ? SILENT : { kind: 'done', name: category }) },
  };
  return checkRules(deps, rewardRules.parse(rules), '1000', { userId }).then(
    () => 'ok',
    (error) => [error.code, error.message],
  );
}
interface Redeemer {
  groups?: string[];
  silent?: string[];
  category?: string;
  userId?: string | null;
}

const UNANSWERED = ['twitch.unavailable', 'Twitch is not responding right now. Try again in a moment.'];

describe('the rules of a reward', () => {
  it.each<[Partial<RewardRules>, Redeemer, unknown]>([
    [{}, {}, 'ok'],
    [{ who: ['subscribers'] }, { groups: ['subscribers'] }, 'ok'],
    [{ who: ['vips'] }, { groups: ['vips'] }, 'ok'],
    [{ who: ['moderators'] }, { groups: ['moderators'] }, 'ok'],
    [{ who: ['followers'] }, { groups: ['followers'] }, 'ok'],
    [{ who: ['vips', 'followers'] }, { groups: ['followers'], silent: ['vips'] }, 'ok'],
    [{ who: ['vips'] }, { userId: '1000' }, 'ok'],
    [{ who: ['vips'] }, { groups: ['followers'] }, ['rules.who', 'This reward is for VIPs only.']],
    [{ who: ['subscribers', 'vips'] }, {}, ['rules.who', 'This reward is for subscribers and VIPs only.']],
    [{ who: ['followers'] }, { userId: null }, ['rules.who', 'This reward is for followers only.']],
    [{ who: ['vips', 'followers'] }, { silent: ['vips'] }, UNANSWERED],
    [{ categories: ['chess', 'Go'] }, {}, 'ok'],
    [{ categories: ['Go'] }, {}, ['rules.category', 'This reward is only for streams of Go.']],
    [{ categories: ['Go'] }, { silent: ['category'] }, UNANSWERED],
  ])('%j for %j: %j', async (rules, redeemer, outcome) => {
    expect(await check(rules, redeemer)).toEqual(outcome);
  });
});
