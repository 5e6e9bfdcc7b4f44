import { z } from 'zod';

/** Maximum number of names in each list of a report. A page leaves out the rest. */
export const OBS_LIST_MAX = 500;
/** Maximum size of a report, in bytes. A page shortens its lists until it fits. */
export const OBS_REPORT_MAX_BYTES = 60_000;
/** Maximum length of a name in OBS. Longer ones are not reported. */
export const OBS_NAME_MAX = 200;
/** Time within which OBS must confirm a change, in milliseconds. After that, the page reads OBS's state. */
export const OBS_CONFIRM_MS = 3_000;

const name = z.string().min(1).max(OBS_NAME_MAX);
const listOf = <T extends z.ZodType>(one: T) => z.array(one).max(OBS_LIST_MAX);

/** A thing in OBS that can be read and set. */
export const obsThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mute'), input: name }),
  z.object({ kind: z.literal('volume'), input: name }),
  z.object({ kind: z.literal('source'), scene: name.describe('Name of the scene or group it is in.'), source: name }),
  z.object({ kind: z.literal('filter'), source: name, filter: name }),
  z.object({ kind: z.literal('scene') }),
]);
/** A thing in OBS that can be read and set. */
export type ObsThing = z.output<typeof obsThing>;

/**
 * The state of a thing in OBS: whether an input is muted, its volume in percent (100 is 0 dB), whether a source or filter is
 * on, or the name of the scene on stream.
 */
export const obsValue = z.union([z.boolean(), z.number(), name]);
/** The state of a thing in OBS. */
export type ObsValue = z.output<typeof obsValue>;

/** What a page is asked to do in OBS. */
export type ObsAsk =
  | { do: 'read'; thing: ObsThing }
  | { do: 'set'; thing: ObsThing; value: ObsValue }
  | { do: 'save-replay' }
  /** Shows the form for the address and password of obs-websocket. */
  | { do: 'show-form' };

/**
 * Why a page did not do it. `missing`: it does not exist in OBS. `no-way`: neither the page's permissions nor obs-websocket
 * allow it. `replay-off`: the replay buffer is not running. `streaming`: OBS streams or records. `status-hidden`: the page is
 * not allowed to read whether it does. `other`: OBS refused.
 */
export const OBS_REFUSALS = ['missing', 'no-way', 'replay-off', 'streaming', 'status-hidden', 'other'] as const;

/** A page's answer. `failed`: OBS did not answer in time, so it may or may not have happened. */
export const obsAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: obsValue.nullable() }),
  z.object({ kind: z.literal('refused'), why: z.enum(OBS_REFUSALS) }),
  z.object({ kind: z.literal('failed') }),
]);
/** A page's answer. */
export type ObsAnswer = z.output<typeof obsAnswer>;

/** What a page reports about the OBS it runs in. */
export const obsReport = z.object({
  level: z.number().int().min(0).max(5).describe("The source's page permissions: 0 none to 5 full; see OBS_LEVELS."),
  version: z.string().max(50).nullable().describe("Of OBS if obs-websocket says it, else of OBS's browser source."),
  status: z
    .object({
      streaming: z.boolean(),
      recording: z.boolean(),
      recordingPaused: z.boolean(),
      replaybuffer: z.boolean(),
      virtualcam: z.boolean(),
    })
    .nullable()
    .describe('Null if the page may not read it.'),
  scene: name.nullable().describe('The scene on stream; null if it is not known.'),
  scenes: listOf(name),
  websocket: z
    .enum(['off', 'connecting', 'on', 'refused', 'unreachable'])
    .describe('`off`: the page has no address. `refused`: the password is wrong.'),
  inputs: listOf(name).describe('Those with sound.'),
  sources: listOf(z.object({ scene: name, source: name })).describe('With the scene or group each is in.'),
  filters: listOf(z.object({ source: name, filter: name })),
});
/** What a page reports about the OBS it runs in. */
export type ObsReport = z.output<typeof obsReport>;
