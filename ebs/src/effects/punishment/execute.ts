import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import {
  PUNISHMENT_DEMO_TARGET,
  PUNISHMENT_INPUT,
  type PunishmentSettings,
  punishmentMode,
} from '@bitcue/shared/features/punishment/punishment.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

const frozen = z.object({
  mode: punishmentMode,
  durationS: z.number().int(),
  target: z.object({ id: z.string(), name: z.string() }),
  /** End of a timeout, milliseconds since 1970. Fixed before the first try, so that a repeat never extends it. */
  untilMs: z.number().optional(),
});

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
 * Creates the punishment executor: finds the target before Bits are used, acts at Twitch, then shows a notice if a page
 * is open.
 */
export function createPunishmentExecutor(ports: FeaturePorts): FeatureExecutor<'punishment'> {
  return {
    async plan(settings, sale) {
      const target = await findTarget(ports, settings, sale.channelId, sale.input[PUNISHMENT_INPUT.target] ?? '');
      const data: z.output<typeof frozen> = { mode: settings.mode, durationS: settings.duration, target };
      return [
        {
          kind: 'action',
          optional: false,
          lane: 'main',
          data,
          label: LABEL[settings.mode](target.name, settings.duration),
        },
        { kind: 'cue', optional: true, lane: 'main', data },
      ];
    },
    planDemo({ mode, duration }) {
      const target = { id: '0', name: PUNISHMENT_DEMO_TARGET };
      const data: z.output<typeof frozen> = { mode, durationS: duration, target };
      return [{ kind: 'cue', optional: true, lane: 'main', data }];
    },
    cue: {
      instant({ data, redeemer, title, amount }) {
        const { mode, target, durationS } = frozen.parse(data);
        return {
          kind: 'notice',
          viewer: redeemer.name,
          action: `used ${title}`,
          amount,
          durationMs: NOTICE_MS,
          text: DONE_TEXT[mode](target.name, durationS),
        };
      },
    },
    action: {
      freeze({ data }, now) {
        const { mode, durationS } = frozen.parse(data);
        return mode === 'timeout' ? { untilMs: now + durationS * 1_000 } : null;
      },
      async act({ data, channelId, redeemer }) {
        const { mode, target, untilMs } = frozen.parse(data);
        const reason = `Bits used by ${redeemer.name}`;
        switch (mode) {
          case 'timeout': {
            if (untilMs === undefined) throw new Error('a timeout begins without its end');
            // The timeout ended before Twitch could be called: there is nothing left to do.
            if (untilMs <= ports.clock.now()) return { kind: 'done' };
            return ports.moderation.timeout(channelId, target.id, new Date(untilMs), reason);
          }
          case 'ban':
            return ports.moderation.ban(channelId, target.id, reason);
          case 'untimeout':
          case 'unban':
            return ports.moderation.unban(channelId, target.id);
        }
      },
    },
  };
}

async function findTarget(ports: FeaturePorts, settings: PunishmentSettings, channelId: string, typed: string) {
  const login = normalizeLogin(settings.target === 'username' ? settings.target_username : typed);
  if (login === '') throw new AppError('item.unavailable', { detail: { why: 'no target' } });
  const user = await ports.moderation.findUser(channelId, login);
  if (!user) {
    const fields = { [PUNISHMENT_INPUT.target]: ERRORS['target.unknown'].message };
    throw new AppError('target.unknown', settings.target === 'text' ? { fields } : {});
  }
  if (user.id === channelId) throw new AppError('target.protected');
  return { id: user.id, name: user.displayName };
}
