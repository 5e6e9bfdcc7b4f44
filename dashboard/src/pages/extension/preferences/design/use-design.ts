import { putAlertDesign } from '@bitcue/shared/api/extension-items.ts';
import type { AlertDesign } from '@bitcue/shared/items/alert-design.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../../../api/call.ts';
import { updateCachedExtension } from '../../extension-cache.ts';

/** A design that is tried, and what is done with it. */
export interface DesignDraft {
  design: AlertDesign;
  /** Number of settings that differ from what is on stream. */
  changes: number;
  isSaving: boolean;
  change: (part: Partial<AlertDesign>) => void;
  discard: () => void;
  /** Puts the design on stream: alert pages use it from the next alert on. */
  publish: () => void;
}

const KEYS = ['style', 'size', 'motion', 'highlight', 'face', 'arrival'] as const satisfies (keyof AlertDesign)[];

/** Returns a draft of the design. Nothing of it reaches the stream before `publish`: a live show must not change at every click. */
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
    changes: KEYS.filter((key) => JSON.stringify(design[key]) !== JSON.stringify(stored[key])).length,
    isSaving: isPending,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    discard: () => setDraft({}),
    publish: () => mutate(design),
  };
}
