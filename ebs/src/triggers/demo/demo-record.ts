import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { OwnLook } from '@bitcue/shared/items/preferences.ts';
import { type Interaction, soldItemOf } from '../../ledger/interaction.ts';
import { type StepPlan, stepOf } from '../../ledger/step.ts';
import type { StoredItem } from '../../ports/items.ts';
import type { User } from '../../ports/users.ts';

/** What a demo is made of. */
export interface DemoPlan {
  id: string;
  user: Pick<User, 'id' | 'login' | 'displayName'>;
  item: Pick<StoredItem, 'uuid' | 'title' | 'cooldown'> & { look?: OwnLook | undefined };
  text: string | null;
  input: ViewerInput;
  plans: readonly StepPlan[];
}

/** Creates the record of a demo: nobody paid, it is a test that counts nowhere, and its channel is known. */
export function createDemoRecord({ id, user, item, text, input, plans }: DemoPlan, now: number): Interaction {
  return {
    id,
    rev: 1,
    source: 'demo',
    channelId: user.id,
    seq: 0,
    state: 'verified',
    reason: null,
    buyer: { opaqueId: null, userId: user.id, login: user.login, name: user.displayName },
    amount: 0,
    details: {},
    test: true,
    confirmed: true,
    replayed: false,
    intent: null,
    item: soldItemOf(item, item.cooldown),
    text,
    input,
    steps: plans.map(stepOf),
    doors: { inside: now },
    lease: null,
    settlement: null,
    dueAt: null,
    timeline: [{ at: now, what: 'received', why: 'demo' }],
    createdAt: now,
    updatedAt: now,
  };
}
