import { createHash } from 'node:crypto';
import type { SetupPreview } from '@bitcue/shared/api/setup-file.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { SharedPreferences } from '@bitcue/shared/items/preferences.ts';
import type { SetupReward } from '@bitcue/shared/setup-file/setup-file.ts';

/** A write of an import. It includes the previous state, so that the import does not overwrite anything newer. */
export type SetupStep =
  | { kind: 'add-item'; content: Omit<ExtensionItem, 'uuid' | 'lastEpoch' | 'allowed'> }
  | {
      kind: 'change-item';
      uuid: string;
      before: Omit<ExtensionItem, 'lastEpoch'>;
      updates: Partial<ExtensionItem>;
    }
  | { kind: 'preferences'; before: SharedPreferences; preferences: SharedPreferences }
  | ({ kind: 'add-reward' } & SetupReward);

/** What an import shows and does. */
export interface SetupPlan extends SetupPreview {
  steps: SetupStep[];
}

/** Returns the SHA-256 of what an import shows and does, in hexadecimal. It is the same for the same plan in every process. */
export function digestOf({ entries, steps }: Omit<SetupPlan, 'digest'>): string {
  return createHash('sha256').update(JSON.stringify({ entries, steps })).digest('hex');
}
