import type { TriggerSource } from '../ledger/trigger-source.ts';

/** A streamer's demo: its record is made here, nobody pays for it, and it counts nowhere. */
export const demoSource: TriggerSource = { name: 'demo', unserved: () => 'owe', rehearsal: true };

/** An operator's drill: it comes in like a purchase and is recognised by its intent. It counts nowhere. */
export const drillSource: TriggerSource = { name: 'drill', unserved: () => 'owe', rehearsal: true };
