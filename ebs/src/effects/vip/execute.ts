import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { checkVip } from '@bitcue/shared/features/vip/vip.ts';
import { formatDuration, formatLeft } from '@bitcue/shared/text/duration.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';
import { findTarget } from './target.ts';

/** Data that `plan` freezes. `durationS` is 0 for no end. */
const frozen = z.object({ target: z.object({ id: z.string(), name: z.string() }), durationS: z.number() });

type VipPorts = Pick<FeaturePorts, 'claims' | 'moderation' | 'chatters' | 'random' | 'clock'>;

/** Creates the executor of VIPs. They are claimed: the times of several redemptions add up, and end on their own. */
export function createVipExecutor(ports: VipPorts): FeatureExecutor<'vip'> {
  const { claims, clock } = ports;
  /** Describes a VIP, as in 'Demo_Viewer is a VIP for 7 days', including what is left of earlier redemptions. */
  async function describe(channelId: string, target: z.output<typeof frozen>['target']): Promise<string> {
    const end = await claims.readEnd(channelId, `vip:${target.id}`);
    return `${target.name} is a VIP${end === null ? '' : ` for ${formatLeft(end - clock.now())}`}`;
  }
  return {
    async plan(settings, sale) {
      const [problem] = Object.values(checkVip(settings));
      if (problem !== undefined) throw new AppError('item.unavailable', { message: problem });
      const { durationS } = settings;
      const data: z.output<typeof frozen> = { target: await findTarget(ports, settings, sale), durationS };
      const label = `VIP for ${data.target.name}${durationS === 0 ? '' : `: ${formatDuration(durationS)}`}`;
      return [
        { kind: 'action', optional: false, lane: 'main', data, label },
        { kind: 'cue', optional: true, lane: 'main', data },
      ];
    },
    cue: {
      async prepare({ data, channelId, redeemer, title, amount }) {
        const { target } = frozen.parse(data);
        return {
          kind: 'notice',
          viewer: redeemer.name,
          action: `used ${title}`,
          amount,
          durationMs: NOTICE_MS,
          text: await describe(channelId, target),
          mark: 'badge',
        };
      },
    },
    action: {
      async act({ id, stepId, channelId, data }) {
        const { target, durationS } = frozen.parse(data);
        const outcome = await claims.hold(channelId, `vip:${target.id}`, {
          by: `${id}:${stepId}`,
          value: true,
          forMs: durationS === 0 ? null : durationS * 1_000,
          adds: true,
          refuse: (before) => (before === true ? `${target.name} is a VIP already.` : null),
        });
        return outcome.kind === 'done' ? { ...outcome, note: `${await describe(channelId, target)}.` } : outcome;
      },
    },
  };
}
