import { deleteMedia } from '@bitcue/shared/api/library.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call } from '../../api/call.ts';
import { usageQuery } from '../../api/queries.ts';
import { LIBRARY_KEY } from './library-cache.ts';

/** Deletes a clip (API-28), and tells which items used it. One that another tab has deleted is gone as well. */
export function useDeleteClip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (shortId: string) => {
      try {
        return (await call(deleteMedia, { params: { shortId } })).message;
      } catch (error) {
        if (error instanceof CallError && error.code === 'media.unknown') return null;
        throw error;
      }
    },
    onSuccess: (message) => {
      if (message !== null) toast.success(message);
      void client.invalidateQueries({ queryKey: usageQuery.queryKey });
      return client.invalidateQueries({ queryKey: [LIBRARY_KEY] });
    },
    onError: (error) => toast.error(error.message),
  });
}
