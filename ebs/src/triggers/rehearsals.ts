import type { TriggerSource } from '../ledger/trigger-source.ts';

/** Details of a demo's record if it stands for a redemption whose points would be returned. */
export const AS_RETURNABLE = { returnable: true } as const;

/**
 * A streamer's demo: its record is created here, nobody pays for it, and it counts nowhere. If it stands for a redemption,
 * it ends like one.
 */
export const demoSource: TriggerSource = {
  name: 'demo',
  unserved: ({ details }) => (details.returnable === AS_RETURNABLE.returnable ? 'return' : 'owe'),
  rehearsal: true,
};

/** An operator's drill: it comes in like a purchase and is recognised by its intent. It counts nowhere. */
export const drillSource: TriggerSource = { name: 'drill', unserved: () => 'owe', rehearsal: true };
