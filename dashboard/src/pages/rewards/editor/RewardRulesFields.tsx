import { TIERS, type Tier } from '@bitcue/shared/alerts/tiers.ts';
import { putRewardRules } from '@bitcue/shared/api/rewards.ts';
import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { REWARD_COOLDOWN_MAX_S } from '@bitcue/shared/constants/rewards.ts';
import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { mergeDesign } from '@bitcue/shared/items/alert-design.ts';
import type { OwnLook } from '@bitcue/shared/items/preferences.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import {
  CATEGORY_NAME_MAX,
  REDEEMER_GROUPS,
  REWARD_CATEGORIES_MAX,
  type RedeemerGroup,
  type RewardRules,
} from '@bitcue/shared/rewards/reward-rules.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { requestAreaPermissions, userQuery } from '../../../api/session.ts';
import { ApprovalSwitch } from '../../../parts/ApprovalSwitch.tsx';
import { Segments } from '../../../parts/DesignFields.tsx';
import { LookFields } from '../../../parts/LookFields.tsx';
import { useLateSave } from '../../../parts/late-save.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { wholeIn } from '../../../parts/whole-number.ts';
import { NO_RETURN } from '../reward-problems.ts';
import { updateCachedReward } from '../rewards-cache.ts';
import styles from './RewardRulesFields.module.css';

const GROUPS: Readonly<Record<RedeemerGroup, string>> = {
  subscribers: 'Subscribers',
  vips: 'VIPs',
  moderators: 'Moderators',
  followers: 'Followers',
};
/** Cooldown when it is first switched on, in seconds. */
const COOLDOWN_DEFAULT_S = 60;

/** Names of the tiers, by the size of their alerts. */
const TIER_LABELS: Readonly<Record<Tier, string>> = {
  1: 'Smallest',
  2: 'Small',
  3: 'Medium',
  4: 'Large',
  5: 'Largest',
};

/** Edits the rules that we check when a reward is redeemed, and the look of its alerts. */
export function RewardRulesFields({ reward }: { reward: Reward }) {
  const { place, should_redemptions_skip_request_queue: skipsQueue } = reward;
  const { rules, change } = useRules(reward);
  const isReturnable = place !== 'other-app' && place !== 'power-up' && !skipsQueue;
  return (
    <div className={styles.rules}>
      <ApprovalSwitch
        checked={rules.approval}
        refused={
          isReturnable
            ? 'If you refuse, the points go back.'
            : place === 'power-up'
              ? NO_RETURN
              : 'Twitch cannot give the points of this reward back.'
        }
        onChange={(approval) => change({ approval })}
      />
      {place === 'power-up' ? null : <Conditions reward={reward} rules={rules} change={change} />}
      <LookFields look={rules.look} onChange={(look) => change({ look })}>
        {place === 'power-up' ? null : (
          <Segments
            legend="Tier"
            value={rules.look.tier}
            options={TIERS}
            labels={TIER_LABELS}
            inherited="Usual"
            onChange={(tier) => change({ look: mergeDesign<OwnLook>(rules.look, { tier }) })}
          />
        )}
      </LookFields>
    </div>
  );
}

/** Edits who may redeem a reward, how often, and in which categories. Other redemptions are returned, which Bits cannot be. */
function Conditions({ reward: { id }, rules, change }: { reward: Reward } & ReturnType<typeof useRules>) {
  const [categories, setCategories] = useState(rules.categories.join(', '));
  const { data: user } = useQuery(userQuery);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Who may redeem it</legend>
        <p>Choose groups, or none of them for everyone. Points of all others go back.</p>
        {REDEEMER_GROUPS.map((group) => {
          const scopes: readonly string[] = group === 'moderators' ? [] : AREAS[group].scopes;
          const isAllowed = !user || scopes.every((scope) => user.grantedScopes.includes(scope));
          return (
            <div key={group} className={styles.row}>
              <Switch
                label={GROUPS[group]}
                checked={rules.who.includes(group)}
                disabled={!isAllowed}
                onChange={(isOn) =>
                  change({ who: REDEEMER_GROUPS.filter((one) => (one === group ? isOn : rules.who.includes(one))) })
                }
              />
              {isAllowed || group === 'moderators' ? null : (
                <>
                  <span>{AREAS[group].why}</span>
                  <Button
                    aria-label={`Allow ${GROUPS[group]} on Twitch`}
                    onClick={() => requestAreaPermissions(`/dashboard/rewards/${id}`, group)}
                  >
                    Allow on Twitch
                  </Button>
                </>
              )}
            </div>
          );
        })}
      </fieldset>
      <div className={styles.group}>
        <Switch
          label="Own cooldown"
          checked={rules.cooldown !== null}
          onChange={(isOn) => change({ cooldown: isOn ? COOLDOWN_DEFAULT_S : null })}
        />
        {rules.cooldown === null ? null : (
          <NumberField
            label="Seconds in which redemptions are returned"
            value={rules.cooldown}
            parse={wholeIn(1, REWARD_COOLDOWN_MAX_S)}
            onChange={(cooldown) => change({ cooldown })}
          />
        )}
      </div>
      <TextField
        label="Categories"
        value={categories}
        limit={REWARD_CATEGORIES_MAX * CATEGORY_NAME_MAX}
        hint="Names as on Twitch, separated by commas. Empty for every category."
        onChange={(text) => {
          setCategories(text);
          change({ categories: parseNames(text) });
        }}
      />
    </>
  );
}

/** Collects changes of the rules and saves them a second after the last one, or when the editor or the page closes. */
function useRules(reward: Reward): { rules: RewardRules; change: (changes: Partial<RewardRules>) => void } {
  const client = useQueryClient();
  const { id } = reward;
  const { unsaved, late } = useLateSave<RewardRules>(async (rules) => {
    try {
      const { reward: saved } = await call(putRewardRules, { params: { id }, body: rules, keepalive: true });
      await updateCachedReward(client, id, saved);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, ITEM_PATCH_DEBOUNCE_MS);
  const rules = unsaved ?? reward.rules;
  return { rules, change: (changes) => late.set({ ...rules, ...changes }) };
}

/** Splits names at commas, without empty and repeated ones. */
function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().slice(0, CATEGORY_NAME_MAX));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, REWARD_CATEGORIES_MAX);
}
