import { actOnSwapper, previewSwap, putSwapper, type SwapperView } from '@bitcue/shared/api/swapper.ts';
import type { SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call, messageOf } from '../../api/call.ts';
import { swapperQuery } from '../../api/queries.ts';

/** Query for what a swap to a rule's set would do now. `choice`: null for the default set. */
export const previewQuery = (choice: string | null) =>
  queryOptions({
    queryKey: ['swapper', 'preview', choice],
    queryFn: () => call(previewSwap, { query: choice === null ? {} : { rule: choice } }),
  });

const SAVES = ['swapper', 'save'];

/** A change of the rules. Must be idempotent: it is applied once to show it immediately, and again to save it. */
export type RulesChange = (rules: SwapRules) => SwapRules;

/** Actions on the Auto Swapper. Failures are shown as toasts. */
export interface SwapperActions {
  /** Saves a change of the rules; `onSaved` is called once it is saved. */
  save: (change: RulesChange, onSaved?: () => void) => void;
  /** Does something by hand, and shows the result as a toast. */
  act: (body: z.input<NonNullable<(typeof actOnSwapper)['body']>>) => void;
  isSaving: boolean;
  isActing: boolean;
}

/** Returns the actions on the Auto Swapper. Changes of the rules are saved one after another. */
export function useSwapperActions(): SwapperActions {
  const client = useQueryClient();
  const { queryKey } = swapperQuery;
  const read = () => client.getQueryData(queryKey);
  const refresh = () => client.invalidateQueries({ queryKey });
  const saving = useMutation({
    mutationKey: SAVES,
    scope: { id: SAVES.join('.') },
    mutationFn(change: RulesChange) {
      const view = read();
      if (view === undefined) throw new Error('The rules are not loaded.');
      return call(putSwapper, { body: { settings: change(view.settings), revision: view.revision } });
    },
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (view) => view && { ...view, settings: change(view.settings) });
    },
    onSuccess(saved) {
      // Changes that are still waiting stay visible.
      const isLast = client.isMutating({ mutationKey: SAVES }) === 1;
      const keep = (view: SwapperView | undefined) => (isLast || !view ? saved : { ...saved, settings: view.settings });
      client.setQueryData(queryKey, keep);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  const acting = useMutation({
    mutationFn: (body: Parameters<SwapperActions['act']>[0]) => call(actOnSwapper, { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  return {
    save: (change, onSaved = () => {}) => saving.mutate(change, { onSuccess: onSaved }),
    act: acting.mutate,
    isSaving: saving.isPending,
    isActing: acting.isPending,
  };
}
