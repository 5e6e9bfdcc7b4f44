import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { PUNISHMENT_DEMO_TARGET } from '@bitcue/shared/features/punishment/punishment.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';
import { checkTarget } from './check-target.ts';
import { type FrozenPunishment, frozenPunishment } from './frozen.ts';
import { punish, readBack } from './punish.ts';

const LABEL = {
  timeout: (name: string, durationS: number) => `Timeout of ${name} for ${formatDuration(durationS)}`,
  untimeout: (name: string) => `End of the timeout of ${name}`,
  unban: (name: string) => `Unban of ${name}`,
  ban: (name: string) => `Ban of ${name}`,
} as const;

const DONE_TEXT = {
  timeout: (name: string, durationS: number) => `${name} is timed out for ${formatDuration(durationS)}`,
  untimeout: (name: string) => `${name} may chat again`,
  unban: (name: string) => `${name} may chat again`,
  ban: (name: string) => `${name} is banned`,
} as const;

/**
 * Creates the punishment executor: checks the target before Bits are used, checks it again and acts at Twitch, then shows
 * a notice if a page is open.
 */
export function createPunishmentExecutor(ports: FeaturePorts): FeatureExecutor<'punishment'> {
  return {
    async plan(settings, sale) {
      const target = await checkTarget(ports, settings, sale);
      const { mode, duration: durationS, lift_others: liftsOthers } = settings;
      const data: FrozenPunishment = { mode, durationS, target, liftsOthers };
      return [
        { kind: 'action', optional: false, lane: 'main', data, label: LABEL[mode](target.name, durationS) },
        { kind: 'cue', optional: true, lane: 'main', data },
      ];
    },
    planDemo({ mode, duration }) {
      const target = { id: '0', name: PUNISHMENT_DEMO_TARGET };
      const data: FrozenPunishment = { mode, durationS: duration, target, liftsOthers: false };
      return [{ kind: 'cue', optional: true, lane: 'main', data }];
    },
    cue: {
      instant({ data, redeemer, title, amount }) {
        const { mode, target, durationS } = frozenPunishment.parse(data);
        return {
          kind: 'notice',
          viewer: redeemer.name,
          action: `used ${title}`,
          amount,
          durationMs: NOTICE_MS,
          text: DONE_TEXT[mode](target.name, durationS),
          ...(mode === 'timeout' && { mark: 'hourglass', target: target.name, term: formatDuration(durationS) }),
          ...(mode === 'untimeout' && { mark: 'door' }),
        };
      },
    },
    action: {
      freeze({ data }, now) {
        const { mode, durationS } = frozenPunishment.parse(data);
        return mode === 'timeout' ? { untilMs: now + durationS * 1_000 } : null;
      },
      act: (context) => punish(ports, context),
      readBack: (context) => readBack(ports, context),
    },
  };
}
