import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import { settingText } from '../media-settings.ts';

/** Maximum time that one redemption makes somebody a VIP, in seconds: a year. */
export const VIP_MAX_S = 31_536_000;

/** Who becomes a VIP, with labels in the order they are listed (FEAT-vip-01). */
export const VIP_TARGETS = {
  redeemer: 'The redeemer',
  redeemers_entry: 'The viewer chooses',
  username: 'Always the same chatter',
  random: 'A random chatter',
} as const;

/** VIP settings with their defaults (FEAT-vip-01). */
export const vipSettings = z.object({
  mode: z.literal('add').default('add'),
  target: z.enum(Object.keys(VIP_TARGETS) as (keyof typeof VIP_TARGETS)[]).default('redeemer'),
  target_chatter: settingText(z.string().max(26)).default('').describe('For `username`.'),
  durationS: z.number().int().min(0).max(VIP_MAX_S).default(0).describe('Seconds; 0 for no end.'),
});
/** Settings of a VIP feature. */
export type VipSettings = z.output<typeof vipSettings>;

/** Names of the viewer's fields for a VIP. */
export const VIP_INPUT = { target: 'vip.target' } as const;

/** Returns messages by setting if it cannot be used as it is. */
export function checkVip({ target, target_chatter }: VipSettings): Record<string, string> {
  const isMissing = target === 'username' && target_chatter.trim() === '';
  return isMissing ? { target_chatter: 'Enter the name of the chatter.' } : {};
}

const WHO = {
  redeemer: 'Makes you a VIP',
  redeemers_entry: 'Makes a chatter of your choice a VIP',
  random: 'Makes a random chatter a VIP',
} as const;

/** VIP: makes somebody a VIP of the channel, permanently or for a time. */
export const vip = defineFeature({
  type: 'vip',
  title: 'VIP',
  description: 'Makes somebody a VIP, for good or for a time.',
  settings: vipSettings,
  allowedOn: ['reward'],
  // POST, DELETE and GET channels/vips
  scopes: ['channel:manage:vips'],
  scopesOfSome: {
    // GET chat/chatters
    scopes: ['moderator:read:chatters'],
    areNeeded: ({ target }) => target === 'random',
  },
  scopesReason: `To add and remove VIPs, ${PRODUCT_NAME} needs your permission to manage the VIPs of your channel and to see who is in chat.`,
  // A claim knows whether it has begun.
  repeat: 'safe',
  harmless: false,
  lasts: true,
  cues: ['notice'],
  tile: {
    order: 68,
    tint: '--chat',
    icon: { lines: 'M4.6 3.4h8.8L16 7l-7 8-7-8zM2 7h14M6.6 7L9 15l2.4-8' },
  },
  viewerFields: ({ target }) =>
    target === 'redeemers_entry' ? [{ kind: 'target', name: VIP_INPUT.target, label: 'Who? Their Twitch name' }] : [],
  hint: ({ target, target_chatter, durationS }) =>
    `${target === 'username' ? `Makes ${target_chatter || 'a chatter'} a VIP` : WHO[target]}${durationS === 0 ? '' : ` for ${formatDuration(durationS)}`}`,
  check: checkVip,
  warnings: (settings) => Object.values(checkVip(settings)),
  noInputWarning: "This channel point reward doesn't require user entry, but you are targeting the redeemers entry.",
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
