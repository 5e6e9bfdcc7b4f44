import { cancelIntent, createIntent } from '@bitcue/shared/api/extension.ts';
import type { ViewerItem } from '@bitcue/shared/api/hosted.ts';
import { INTENT_OPEN_MS } from '@bitcue/shared/constants/timing.ts';
import { checkViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { useEffect, useMemo, useReducer } from 'react';
import type { Services } from '../app/services.ts';
import { ReceiptOutbox } from '../receipts/receipt-outbox.ts';
import { RECEIPT_KEPT_MS, ReceiptStore } from '../receipts/receipt-store.ts';
import { NewestIntent } from './newest-intent.ts';
import { INITIAL_PURCHASE, type PurchaseState, reducePurchase } from './purchase-machine.ts';
import { useIntentPoll } from './use-intent-poll.ts';
import { useInteractionPoll } from './use-interaction-poll.ts';

/** Shown if the EBS cannot be reached before opening Twitch's dialog. */
export const AWAY_NOTICE = 'The stream’s server is not responding. No Bits were used. Try again in a moment.';

/** Shown if the EBS no longer accepts this session's token; Twitch sends a new one. */
export const EXPIRED_NOTICE = 'Twitch needs to renew your session first. No Bits were used. Try again in a moment.';

/** Actions a viewer can take on the list. */
export interface PurchaseActions {
  choose(item: ViewerItem): void;
  close(): void;
  type(name: string, value: string): void;
  /** Checks the input, asks the EBS for an intent, and opens Twitch's dialog. */
  submit(): void;
  /** Abandons Twitch's unanswered dialog and releases the reservation. */
  goBack(): void;
  dismissOutcome(): void;
  shareIdentity(): void;
}

/** Runs the purchase machine against Twitch and the EBS. `sells`: whether Twitch sells that SKU for that amount here. */
export function usePurchase(
  services: Services,
  items: readonly ViewerItem[] | null,
  sells: (sku: string, amount: number) => boolean,
): [PurchaseState, PurchaseActions] {
  const { ext, call, storage } = services;
  const [state, dispatch] = useReducer(reducePurchase, INITIAL_PURCHASE);
  const { draft } = state;
  const newest = useMemo(() => new NewestIntent(storage), [storage]);
  const outbox = useMemo(
    () =>
      new ReceiptOutbox({
        store: new ReceiptStore(storage),
        call,
        getSession: () => ext.getSnapshot().auth,
        reports: {
          onDelayed: (transactionId) => dispatch({ type: 'receipt-delayed', transactionId }),
          onPosted: (transactionId, interaction) => dispatch({ type: 'followed', transactionId, interaction }),
          onRefused: (transactionId, message) => dispatch({ type: 'receipt-refused', transactionId, message }),
        },
      }),
    [call, ext, storage],
  );

  useEffect(() => {
    const stopCompleted = ext.onCompleted(({ id, sku, receipt }) => {
      const { auth } = ext.getSnapshot();
      if (auth === null) return;
      const own = newest.takeFor(sku);
      const shown = own && { title: own.title, amount: own.amount };
      if (shown) dispatch({ type: 'paid', transactionId: id, ...shown });
      const { channelId, opaqueId } = auth;
      const keptUntil = Date.now() + RECEIPT_KEPT_MS;
      outbox.add({ transactionId: id, receipt, nonce: own?.nonce ?? null, channelId, opaqueId, shown, keptUntil });
    });
    const stopCancelled = ext.onCancelled(() => {
      newest.forget();
      dispatch({ type: 'cancelled' });
    });
    return () => {
      stopCompleted();
      stopCancelled();
      outbox.stop();
    };
  }, [ext, newest, outbox]);

  // A new token: resume what a reload or an outage interrupted.
  useEffect(() => {
    let token: string | null = null;
    const follow = () => {
      const current = ext.getSnapshot().auth?.token ?? null;
      if (current === token || current === null) return;
      const isFirst = token === null;
      token = current;
      const left = outbox.pending().findLast((receipt) => receipt.shown !== null);
      if (isFirst && left?.shown) dispatch({ type: 'paid', transactionId: left.transactionId, ...left.shown });
      outbox.wake();
    };
    follow();
    return ext.subscribe(follow);
  }, [ext, outbox]);

  useEffect(() => {
    if (items !== null) dispatch({ type: 'items-changed', items });
  }, [items]);

  // An unpaid intent ends when Twitch's dialog is cancelled or abandoned.
  const openNonce = draft.step === 'confirming' ? draft.nonce : null;
  useEffect(() => {
    if (openNonce === null) return;
    const timer = setTimeout(() => dispatch({ type: 'fell-silent' }), INTENT_OPEN_MS);
    const stopCancelled = ext.onCancelled(() => void call(cancelIntent, { params: { nonce: openNonce } }));
    return () => {
      clearTimeout(timer);
      stopCancelled();
    };
  }, [openNonce, call, ext]);

  useIntentPoll(call, openNonce, dispatch);
  useInteractionPoll(call, state.outcome, dispatch);

  const submit = async () => {
    if (draft.step !== 'composing') return;
    const { item, input } = draft;
    const check = checkViewerInput(item.fields, input);
    if (!check.ok) return dispatch({ type: 'input-wrong', errors: check.errors });
    dispatch({ type: 'submitted' });
    const result = await call(createIntent, { body: { item: item.uuid, amount: item.amount, input: check.values } });
    if (result.kind === 'refused') {
      const errors = Object.fromEntries(
        item.fields.flatMap(({ name }) => (result.fields[name] ? [[name, result.fields[name]]] : [])),
      );
      const message = Object.keys(errors).length > 0 ? null : result.message;
      return dispatch({ type: 'refused', message, errors });
    }
    if (result.kind !== 'ok') {
      const message = result.kind === 'expired' ? EXPIRED_NOTICE : AWAY_NOTICE;
      return dispatch({ type: 'refused', message, errors: {} });
    }
    const { nonce, sku } = result.value;
    if (!sells(sku, item.amount)) {
      void call(cancelIntent, { params: { nonce } });
      void services.items.refresh();
      return dispatch({ type: 'refused', message: 'The price has just changed. No Bits were used.', errors: {} });
    }
    newest.remember({ nonce, sku, title: item.title, amount: item.amount });
    dispatch({ type: 'reserved', nonce });
    ext.openBitsDialog(sku);
  };

  const actions: PurchaseActions = {
    choose: (item) => dispatch({ type: 'chosen', item }),
    close: () => dispatch({ type: 'closed' }),
    type: (name, value) => dispatch({ type: 'typed', name, value }),
    submit: () => void submit(),
    goBack: () => {
      if (openNonce !== null) void call(cancelIntent, { params: { nonce: openNonce } });
      dispatch({ type: 'backed-out' });
    },
    dismissOutcome: () => dispatch({ type: 'outcome-dismissed' }),
    shareIdentity: () => ext.requestIdShare(),
  };
  return [state, actions];
}
