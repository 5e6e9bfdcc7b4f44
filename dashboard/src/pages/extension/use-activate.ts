import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { extensionStatusQuery } from '../../api/queries.ts';

/** Shown when checking the extension's status fails (ERR-02). */
export const STATUS_FAILED = 'Failed to check extension status. Please try again.';

/**
 * Starts activation after checking the status (ACT-01): shows if it is already active (ACT-02), leads to choosing a slot if
 * it is installed (ACT-03), or else to the installation (ACT-04).
 */
export function useActivate(): { activate: () => Promise<void>; isChecking: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  return {
    isChecking,
    async activate() {
      setChecking(true);
      try {
        const { active, installed } = await client.fetchQuery({ ...extensionStatusQuery, staleTime: 0, retry: false });
        if (active) toast.error(ERRORS['extensions.already_active'].message);
        else navigate('/dashboard/extension/setup', { state: { start: installed ? 'activation' : 'install' } });
      } catch {
        toast.error(STATUS_FAILED);
      } finally {
        setChecking(false);
      }
    },
  };
}
