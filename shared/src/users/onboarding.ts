import { z } from 'zod';

/** Reason for skipping an onboarding step (ONB-13). */
export const PREREQUISITE_MET = 'prerequisite_met';

const skip = z.object({ reason: z.string().min(1).max(40), timestamp: z.number().int().min(0) }).nullable();

/**
 * A streamer's onboarding progress (USER-02, ONB-12). `status` is null before the start. Times are in milliseconds since
 * 1970. Only the server sets `installed_at` and `activated_at` (USER-03).
 */
export const onboardingExtension = z.object({
  status: z.enum(['in-progress', 'completed']).nullable().default(null),
  installed_at: z.number().int().min(0).nullable().default(null),
  activated_at: z.number().int().min(0).nullable().default(null),
  skipped: z.object({ installation: skip.default(null), activation: skip.default(null) }).prefault({}),
});
/** A streamer's onboarding progress. */
export type OnboardingExtension = z.output<typeof onboardingExtension>;

/** The part of the onboarding that a page can change (ONB-19). */
export const onboardingPatch = z.strictObject({
  status: z.enum(['in-progress', 'completed']).optional(),
  skipped: z.strictObject({ installation: skip.optional(), activation: skip.optional() }).optional(),
});
/** The part of the onboarding that a page can change. */
export type OnboardingPatch = z.output<typeof onboardingPatch>;
