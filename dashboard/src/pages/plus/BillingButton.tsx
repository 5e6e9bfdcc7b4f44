import { openCheckout, openPortal } from '@bitcue/shared/api/billing.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { userQuery } from '../../api/session.ts';

/** Endpoint and text of each button. */
const LEADS = {
  buy: { endpoint: openCheckout, text: 'Get Plus' },
  manage: { endpoint: openPortal, text: 'Manage plan' },
} as const;

/** Renders a button that leads to Stripe, to buy or manage Plus. Show it only if the streamer's `billing` is not null. */
export function BillingButton({ to, look = 'plain' }: { to: keyof typeof LEADS; look?: 'main' | 'plain' }) {
  const queries = useQueryClient();
  const { endpoint, text } = LEADS[to];
  const open = useMutation({
    mutationFn: () => call(endpoint),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      toast.error(messageOf(error));
      // Plus may have been bought, or the subscription ended, in another tab.
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  return (
    // Stays busy after success, until the browser has left this page.
    <Button look={look} busy={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
      {text}
    </Button>
  );
}
