import { TIERS, type Tier } from '@bitcue/shared/alerts/tiers.ts';
import { putAlertDesign } from '@bitcue/shared/api/extension-items.ts';
import { type AlertDesign, DESIGN_FIELDS, type DesignChange, mergeDesign } from '@bitcue/shared/items/alert-design.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../../../api/call.ts';
import { updateCachedExtension } from '../../extension-cache.ts';

/** A design being tried out, and its actions. */
export interface DesignDraft {
  design: AlertDesign;
  /** Number of settings that differ from what is on stream. */
  changes: number;
  isSaving: boolean;
  /** Changes the design of a tier, or of all alerts if it is null. */
  change: (change: DesignChange, tier: Tier | null) => void;
  discard: () => void;
  /** Puts the design on stream: alert pages use it from the next alert on. */
  publish: () => void;
}

/** Returns a draft of the design. It reaches the stream only with `publish`: a live show must not change on every click. */
export function useDesign(stored: AlertDesign): DesignDraft {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<AlertDesign>>({});
  const design = { ...stored, ...draft };
  const { isPending, mutate } = useMutation({
    mutationFn: (next: AlertDesign) => call(putAlertDesign, { body: next }),
    onSuccess: async (_answer, next) => {
      await updateCachedExtension(client, (data) => ({ ...data, preferences: { ...data.preferences, design: next } }));
      toast.success('The design is on your stream!');
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    design,
    changes: countChanges(design, stored),
    isSaving: isPending,
    change(change, tier) {
      if (tier === null) setDraft((before) => ({ ...before, ...change }));
      else
        setDraft((before) => ({
          ...before,
          tiers: changeTier(before.tiers ?? stored.tiers, tier, change),
        }));
    },
    discard: () => setDraft({}),
    publish: () => mutate(design),
  };
}

/** Changes how a tier differs from the design. A tier without differences is left out. */
function changeTier(tiers: AlertDesign['tiers'], tier: Tier, change: DesignChange): AlertDesign['tiers'] {
  const { [tier]: before, ...others } = tiers;
  const next = mergeDesign(before ?? {}, change);
  return Object.keys(next).length === 0 ? others : { ...others, [tier]: next };
}

function countChanges(one: AlertDesign, other: AlertDesign): number {
  const count = (some: DesignChange = {}, others: DesignChange = {}) =>
    DESIGN_FIELDS.filter((field) => JSON.stringify(some[field]) !== JSON.stringify(others[field])).length;
  return TIERS.reduce((sum, tier) => sum + count(one.tiers[tier], other.tiers[tier]), count(one, other));
}
