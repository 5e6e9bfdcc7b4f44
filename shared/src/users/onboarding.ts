import { z } from 'zod';

/** Why a step of the onboarding was skipped (ONB-13). */
export const PREREQUISITE_MET = 'prerequisite_met';

const skip = z.object({ reason: z.string().min(1).max(40), timestamp: z.number().int().min(0) }).nullable();

/**
 * How far a streamer has come with the extension (USER-02, ONB-12). `status` is null before the start. Times are
 * milliseconds since 1970; the moments of installation and activation are set by the server alone (USER-03).
 */
export const onboardingExtension = z.object({
  status: z.enum(['in-progress', 'completed']).nullable().default(null),
  installed_at: z.number().int().min(0).nullable().default(null),
  activated_at: z.number().int().min(0).nullable().default(null),
  skipped: z.object({ installation: skip.default(null), activation: skip.default(null) }).prefault({}),
});
/** How far a streamer has come with the extension. */
export type OnboardingExtension = z.output<typeof onboardingExtension>;

/** What a page may say of the onboarding (ONB-19); the rest is the server's. */
export const onboardingPatch = z.strictObject({
  status: z.enum(['in-progress', 'completed']).optional(),
  skipped: z.strictObject({ installation: skip.optional(), activation: skip.optional() }).optional(),
});
/** What a page may say of the onboarding. */
export type OnboardingPatch = z.output<typeof onboardingPatch>;
