import { sortRewardFeatures } from '@bitcue/shared/api/rewards.ts';
import { REWARD_FEATURES_MAX } from '@bitcue/shared/constants/rewards.ts';
import { shortIdsOf } from '@bitcue/shared/features/feature.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { useMediaById } from '../../../media/library/clip-queries.ts';
import { DeleteButton } from '../../../parts/DeleteButton.tsx';
import { describeTime } from '../../../parts/describe-time.ts';
import { Modal } from '../../../parts/Modal.tsx';
import { createRandomId } from '../../../parts/random-id.ts';
import { RewardFields } from '../form/RewardFields.tsx';
import { Cost, RewardTile } from '../list/RewardTile.tsx';
import { isLocked, NO_FEATURES, NO_TITLE, PLACES, whyDraft } from '../reward-problems.ts';
import { updateCachedReward } from '../rewards-cache.ts';
import { TestButton } from '../TestButton.tsx';
import { useRewardActions } from '../use-reward-actions.ts';
import { DriftNote } from './DriftNote.tsx';
import { FeatureList } from './FeatureList.tsx';
import { FeaturePicker } from './FeaturePicker.tsx';
import { LegacyList } from './LegacyList.tsx';
import styles from './RewardEditor.module.css';
import { RewardRulesFields } from './RewardRulesFields.tsx';
import { Timeline } from './Timeline.tsx';
import { useRewardEdits } from './use-reward-edits.ts';

/** Shown on a Power-up. */
const POWER_UP_NOTE =
  'Only Twitch can change a Power-up: edit its title and price there, and choose here what it does. Bits cannot be returned, so what fails waits for you in Activity.';

/** Props of `RewardEditor`. */
export interface RewardEditorProps {
  reward: Reward;
  /** Why a draft cannot go on Twitch now; null if it can. */
  noSlot: string | null;
  /** Called with the new id once a draft is on Twitch, or with null once the reward is deleted. */
  onMoved: (id: string | null) => void;
  onClose: () => void;
}

/** Edits a reward: its form, its features and their order, and when each of them happens (RWD-03). */
export function RewardEditor({ reward, noSlot, onMoved, onClose }: RewardEditorProps) {
  const client = useQueryClient();
  const clips = useMediaById(shortIdsOf(reward.features));
  const edits = useRewardEdits(reward, (shortId) => clips.find(shortId)?.title ?? shortId);
  const actions = useRewardActions(reward, onMoved);
  const [isPicking, setPicking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const {
    mutate: sort,
    variables: order,
    isPending: isSorting,
  } = useMutation({
    scope: { id: `reward.${reward.id}` },
    async mutationFn(ids: string[]) {
      // The server sorts only the features it has, so save a newly added one first.
      await edits.flush();
      const { features, savedAt } = await call(sortRewardFeatures, { params: { id: reward.id }, body: { order: ids } });
      await updateCachedReward(client, reward.id, { features, savedAt });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const features = isSorting ? sortFeatures(edits.features, order) : edits.features;
  const isPowerUp = reward.place === 'power-up';
  const isReadOnly = reward.place === 'other-app' || isPowerUp;

  if (isPicking) {
    return (
      <FeaturePicker
        reward={{ ...reward, features }}
        onClose={() => setPicking(false)}
        onChoose={(type) => {
          const added = rewardFeature.parse({ id: createRandomId(), type });
          edits.changeFeature(added);
          setOpen(added.id);
          setPicking(false);
        }}
        onCopy={(copied) => {
          copied.slice(0, REWARD_FEATURES_MAX - features.length).forEach(edits.changeFeature);
          setPicking(false);
        }}
      />
    );
  }
  return (
    <Modal
      title={reward.title || NO_TITLE}
      size="wide"
      onClose={onClose}
      unsaved={edits.problem}
      footer={(close) => (
        <>
          {isLocked(reward) ? null : (
            <DeleteButton title={reward.title} onDelete={actions.remove} isDeleting={actions.isBusy} />
          )}
          <p className={styles.saved} role="status">
            {edits.problem ?? (edits.isUnsaved ? 'Saving…' : `Changes save automatically.${savedText(reward.savedAt)}`)}
          </p>
          <Button onClick={close}>Done</Button>
        </>
      )}
    >
      <div className={styles.head}>
        <RewardTile reward={reward} size="4.5rem" />
        <div className={styles.facts}>
          <p className={styles.place}>
            <Cost reward={reward} />
            <Chip tone={reward.place === 'twitch' ? 'ok' : 'quiet'}>{PLACES[reward.place]}</Chip>
            {reward.is_paused ? <Chip tone="warn">Paused</Chip> : null}
          </p>
          {reward.place === 'draft' ? <p>{noSlot ?? whyDraft(reward)}</p> : null}
          {reward.place === 'other-app' ? (
            <p>Another app created this reward. Twitch lets only that app change it. You can add features.</p>
          ) : null}
          {isPowerUp ? <p>{reward.why ?? POWER_UP_NOTE}</p> : null}
        </div>
        <div className={styles.actions}>
          {reward.place === 'twitch' ? (
            <>
              <Switch
                label={reward.is_enabled ? 'On' : 'Off'}
                checked={reward.is_enabled}
                disabled={actions.isBusy}
                onChange={(is_enabled) => actions.change({ is_enabled })}
              />
              <Button busy={actions.isBusy} onClick={() => actions.change({ is_paused: !reward.is_paused })}>
                {reward.is_paused ? 'Resume' : 'Pause'}
              </Button>
            </>
          ) : null}
          {reward.place === 'draft' ? (
            <Button
              look="main"
              busy={actions.isBusy}
              disabled={noSlot !== null}
              onClick={() => void edits.flush().then(actions.publish)}
            >
              Create on Twitch
            </Button>
          ) : (
            <TestButton reward={reward} look="plain" />
          )}
        </div>
      </div>
      <DriftNote reward={reward} onSettle={actions.settle} isBusy={actions.isBusy} />
      {reward.should_redemptions_skip_request_queue && !isPowerUp && reward.place !== 'draft' ? (
        <p className={styles.note} role="note">
          Redemptions skip the request queue, so Twitch never gives their points back.
        </p>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.left}>
          <details className={styles.details}>
            <summary>
              <b>Details</b>{' '}
              <span>{isReadOnly ? 'Your rules' : "Title, cost, colour, Twitch's limits and your rules"}</span>
            </summary>
            {isReadOnly ? null : (
              <RewardFields form={edits.form} errors={edits.formErrors} onChange={edits.changeForm} />
            )}
            <RewardRulesFields reward={reward} />
          </details>
          <div className={styles.bar}>
            <h3>
              Features <span className={styles.count}>{features.length}</span>
            </h3>
            <Button disabled={features.length >= REWARD_FEATURES_MAX} onClick={() => setPicking(true)}>
              Add Features +
            </Button>
          </div>
          {features.length + reward.legacy.length === 0 ? (
            <p className={styles.note}>{NO_FEATURES}</p>
          ) : (
            <FeatureList
              reward={reward}
              features={features}
              edits={edits}
              needsInput={edits.form.is_user_input_required}
              open={open}
              onOpen={setOpen}
              onSort={sort}
            />
          )}
          <LegacyList reward={reward} />
        </div>
        <Timeline features={features} />
      </div>
    </Modal>
  );
}

/** Sorts features by an order of ids; those missing from it come last. */
function sortFeatures(features: readonly RewardFeature[], order: readonly string[]): RewardFeature[] {
  const rankOf = ({ id }: RewardFeature) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...features].sort((one, other) => rankOf(one) - rankOf(other));
}

function savedText(savedAt: number): string {
  return savedAt === 0 ? '' : ` Saved ${describeTime(savedAt)}.`;
}
