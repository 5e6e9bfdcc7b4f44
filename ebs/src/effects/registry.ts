import { createChatMessageExecutor } from './chatMessage/execute.ts';
import { createChatModeExecutor } from './chatMode/execute.ts';
import { createCommercialExecutor } from './commercial/execute.ts';
import type { Executors, FeaturePorts } from './executor.ts';
import { createObsExecutor } from './obs/execute.ts';
import { createPollExecutor } from './poll/execute.ts';
import { createPredictionExecutor } from './prediction/execute.ts';
import { createPunishmentExecutor } from './punishment/execute.ts';
import { createRefundRewardExecutor } from './refundReward/execute.ts';
import { createShowemoteExecutor } from './showemote/execute.ts';
import { createSkipMediaExecutor } from './skipMedia/execute.ts';
import { createSoundExecutor } from './sound/execute.ts';
import { createTtsExecutor } from './tts/execute.ts';
import { createUpdateRewardV2Executor } from './updateRewardV2/execute.ts';
import { createVideoExecutor } from './video/execute.ts';
import { createVipExecutor } from './vip/execute.ts';

/** Creates the executors of all types. */
export function createExecutors(ports: FeaturePorts): Executors {
  return {
    tts: createTtsExecutor(ports),
    sound: createSoundExecutor(ports),
    video: createVideoExecutor(ports),
    punishment: createPunishmentExecutor(ports),
    commercial: createCommercialExecutor(ports),
    chatMessage: createChatMessageExecutor(ports),
    poll: createPollExecutor(ports),
    prediction: createPredictionExecutor(ports),
    showemote: createShowemoteExecutor(ports),
    refundReward: createRefundRewardExecutor(ports),
    updateRewardV2: createUpdateRewardV2Executor(ports),
    skipMedia: createSkipMediaExecutor(ports),
    chatMode: createChatModeExecutor(ports),
    obs: createObsExecutor(ports),
    vip: createVipExecutor(ports),
  };
}
