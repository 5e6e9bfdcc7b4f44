import { patchSettings } from '@bitcue/shared/api/user.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';

/** Marks the welcome as done (HOME-14, API-14): at once on this page, and kept by the server. */
export function useFinishWelcome(): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, welcomeOnboardingComplete: true });
    call(patchSettings, { body: { welcomeOnboardingComplete: true } }).catch((error: Error) =>
      toast.error(error.message),
    );
  };
}
