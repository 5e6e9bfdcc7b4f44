import { DURATION_S } from '@bitcue/shared/features/chatMode/limits.ts';

/**
 * Effects of the rewards and Power-ups of every channel in a proof: `song` plays a clip, `punish` times out the chatter whom the
 * viewer names, `emotes` turns on emote-only mode, `vip` makes the viewer a VIP, and `studio` changes three things in OBS. The
 * last three last for a few hundred milliseconds.
 */
export const EFFECT_KINDS = ['song', 'punish', 'emotes', 'vip', 'studio'] as const;
/** Effect of a reward or Power-up in a proof. */
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Seconds for which somebody becomes a VIP. The proof's build shortens them to 300 ms, as those of a chat mode. */
const VIP_S = 15;

/** Returns the feature with an effect. `shortId` is the clip; `scene` is the one to which `studio` switches. */
export function featureOf(kind: EffectKind, { shortId, scene }: { shortId: string; scene: string }): object {
  const event = (target: string, action: string, name: string, duration: number, value = '') => ({
    target,
    action,
    options: { name, value, duration },
  });
  const features: Record<EffectKind, { type: string; settings: object }> = {
    song: { type: 'sound', settings: { list: [{ shortId }] } },
    punish: { type: 'punishment', settings: { duration: 600 } },
    emotes: { type: 'chatMode', settings: { mode: 'emote', duration: DURATION_S.min } },
    vip: { type: 'vip', settings: { target: 'redeemer', durationS: VIP_S } },
    studio: {
      type: 'obs',
      settings: {
        events: [
          event('audio', 'mute', 'Mic', 300),
          event('source', 'show', 'Cam', 400, 'Game'),
          event('scene', 'switch', scene, 500),
        ],
      },
    },
  };
  return { id: kind, ...features[kind] };
}

/** Calls `create` for each effect in turn. */
export async function createEach(create: (kind: EffectKind) => Promise<string>): Promise<Record<EffectKind, string>> {
  const made: [EffectKind, string][] = [];
  for (const kind of EFFECT_KINDS) made.push([kind, await create(kind)]);
  return Object.fromEntries(made) as Record<EffectKind, string>;
}
