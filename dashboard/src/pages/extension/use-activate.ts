import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { extensionStatusQuery } from '../../api/queries.ts';

/** Shown when the check of the extension's status fails (ERR-02). */
export const STATUS_FAILED = 'Failed to check extension status. Please try again.';

/**
 * Activating begins with another look at the status (ACT-01): active already is said (ACT-02), installed leads to the choice
 * of the slot's kind (ACT-03), else to the installation (ACT-04).
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
