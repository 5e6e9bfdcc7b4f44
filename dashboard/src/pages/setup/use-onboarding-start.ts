import { patchSettings } from '@bitcue/shared/api/user.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, sentenceOf } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';

/** Shown when the start fails without a sentence of the server (ONB-20). */
const START_FAILED = 'An unexpected error occurred. Please try again.';

/** Flags the onboarding as under way when it has not begun yet (ONB-12). `problem`: why it could not, else null. */
export function useOnboardingStart(): { problem: string | null; isStarting: boolean; retry: () => void } {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(patchSettings, { body: { onboardingExtension: { status: 'in-progress' } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  const isNew = user.onboardingExtension.status === null;
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
  return { problem: error ? (sentenceOf(error) ?? START_FAILED) : null, isStarting: isPending, retry: () => mutate() };
}
