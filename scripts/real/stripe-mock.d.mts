/** Builds stripe-mock, which Stripe uses to test its own libraries. `skipped`: why it cannot be built here. */
export function buildStripeMock(): Promise<{ path: string } | { skipped: string }>;

/** Starts a stripe-mock on a free port of 127.0.0.1. It validates requests against Stripe's API description, and is stateless. */
export function startStripeMock(path: string): Promise<{ port: number; close(): Promise<void> }>;
