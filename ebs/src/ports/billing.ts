/** A subscription for Plus, as Stripe last reported it. */
export interface PlusSubscription {
  id: string;
  /** As Stripe names it: `active`, `trialing`, `past_due`, `unpaid`, `paused`, `incomplete` and others. */
  status: string;
  priceId: string;
  /** End of the paid period, when it renews or ends; null if Stripe does not say. */
  paidUntil: Date | null;
  /** When it ends; null if it renews. */
  endsAt: Date | null;
}

/** A streamer's account at Stripe, as stored. */
export interface BillingAccount {
  /** Twitch user id. */
  userId: string;
  /** Changes with every write. */
  rev: string;
  /** Id of the customer at Stripe; null until Stripe has created one. */
  customerId: string | null;
  subscription: PlusSubscription | null;
  /** When Stripe was last asked; null before. */
  checkedAt: Date | null;
}

/** What Stripe told us about a customer. */
export interface BillingEvent {
  id: string;
  type: string;
  /** When it happened, by Stripe's clock. */
  createdAt: Date;
  receivedAt: Date;
  /** Twitch user id of the streamer it is about; null if nobody here is that customer. */
  userId: string | null;
  /** When the plan was set accordingly; null before. */
  doneAt: Date | null;
}

/** Accounts at Stripe, and what Stripe reported about them. Every write is durable when its promise resolves. */
export interface BillingStore {
  find(userId: string): Promise<BillingAccount | null>;
  findByCustomer(customerId: string): Promise<BillingAccount | null>;
  /** Lists the ids of streamers who have a customer at Stripe. */
  listWithCustomer(): Promise<string[]>;
  /** Inserts an account. If it exists, returns the stored one unchanged. */
  insertIfNew(account: BillingAccount): Promise<BillingAccount>;
  /** Replaces an account whose revision is still `rev`. Otherwise returns false. */
  replace(rev: string, account: BillingAccount): Promise<boolean>;
  /** Adds an event. If it is known, returns the stored one unchanged. */
  addEvent(event: BillingEvent): Promise<BillingEvent>;
  /** Lists a streamer's events, oldest first; with `open`, only those that are not done. */
  listEvents(userId: string, open: boolean): Promise<BillingEvent[]>;
  /** Marks events as done. */
  closeEvents(ids: readonly string[], doneAt: Date): Promise<void>;
  /** Deletes an account and its events. Safe to repeat. */
  deleteOf(userId: string): Promise<void>;
}

/** A signed event, if it is about a customer's subscription. */
export interface PaymentsEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** Null if it names none. */
  customerId: string | null;
}

/** The price of Plus. */
export interface PlusPrice {
  id: string;
  /** True if it can be bought and is a recurring charge. */
  isSold: boolean;
  /** Such as `5.00 EUR a month`. */
  text: string;
  /** True if the key belongs to Stripe's test mode. */
  isTest: boolean;
}

/**
 * Stripe. Each call throws `AppError`: `billing.unavailable` if it may work later, `billing.refused` if the settings, or what
 * is set up at Stripe, have to change first.
 */
export interface Payments {
  /** Creates a customer. Calls with the same `key` create only one, even if an answer was lost. */
  createCustomer(user: { id: string; login: string }, key: string): Promise<string>;
  /** Reads the customer's subscriptions that have not ended, at any price. Null if there is no such customer. */
  listSubscriptions(customerId: string): Promise<PlusSubscription[] | null>;
  /** Returns the address of the page where this customer buys Plus; of one that is still open, if there is one. */
  openCheckout(customerId: string, userId: string): Promise<string>;
  /** Returns the address of the page where this customer manages the subscription. */
  openPortal(customerId: string): Promise<string>;
  /** Deletes a customer, which ends their subscriptions at once. Safe to repeat. */
  deleteCustomer(customerId: string): Promise<void>;
  readPrice(): Promise<PlusPrice>;
  /** Returns a signed event; null if it is about something else. Throws `AppError` `billing.signature`. */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentsEvent | null>;
}
