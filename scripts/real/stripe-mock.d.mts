/** Builds stripe-mock, with which Stripe tests its own libraries. `skipped`: why it cannot be built here. */
export function buildStripeMock(): Promise<{ path: string } | { skipped: string }>;

/** Starts a stripe-mock on a free port of 127.0.0.1. It checks requests by Stripe's description of its API, and has no state. */
export function startStripeMock(path: string): Promise<{ port: number; close(): Promise<void> }>;
