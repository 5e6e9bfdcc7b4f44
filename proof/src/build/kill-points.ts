import { type Patch, putAfter, putBefore } from './patch.ts';

const LEDGER = 'ebs/src/ledger/ledger.ts';
const RUNNER = 'ebs/src/effects/runner.ts';
const ACTION = 'ebs/src/effects/run-action.ts';
const STAGE = 'ebs/src/alerts/channel-alerts.ts';
const RECEIPT_ROUTE = 'ebs/src/http/routes/extension.ts';
const INTERACTIONS = 'ebs/src/store/interactions.ts';
const SETTLE = 'ebs/src/triggers/points/settle-redemptions.ts';
const PULL = 'ebs/src/triggers/points/pull-redemptions.ts';
const CLAIMS = 'ebs/src/claims/claims.ts';
const GROUP = 'ebs/embedded-db/server/group-commit.ts';

const point = (name: string) => `proof.point('${name}');`;

/** Where the backend can be killed: the patch that adds each kill point, by name. */
export const KILL_POINTS: Readonly<Record<string, Patch>> = {
  'before-verify': putBefore(
    RECEIPT_ROUTE,
    '      const receipt = deps.verifyReceipt(body.receipt);',
    point('before-verify'),
  ),
  'after-verify': putBefore(
    RECEIPT_ROUTE,
    '      const record = await deps.ledger.record(evidenceOfReceipt(',
    point('after-verify'),
  ),
  'before-insert': putBefore(
    LEDGER,
    '      const outcome = await this.#store(next, before === null);',
    `if (!before) ${point('before-insert')}`,
  ),
  'after-insert-before-reply': putAfter(
    LEDGER,
    "      if (outcome === 'inserted' || outcome === 'replaced') {",
    `if (!before) ${point('after-insert-before-reply')}`,
  ),
  'after-reply-before-push': putAfter(
    'ebs/src/http/app.ts',
    '    else writeJson(response, answer.status ?? 200, answer.body);',
    `if (route.endpoint.path === '/api/extension/transactions') ${point('after-reply-before-push')}`,
  ),
  'before-push': putBefore(
    STAGE,
    "      this.#leader.send({ type: 'play', id, play, lane, cue: step.cue, fromMs: 0 });",
    point('before-push'),
  ),
  'mid-play': putAfter(
    STAGE,
    '      await runner.startPlay(playing.recordId, playing.stepId, play);',
    point('mid-play'),
  ),
  'mid-acknowledgement': putBefore(
    STAGE,
    '    // The lane is free at once; the end is written before the page may forget it.',
    point('mid-acknowledgement'),
  ),
  'after-acknowledgement': putBefore(
    STAGE,
    '    if (isWritten) this.#tellSettled(page, cueId);',
    point('after-acknowledgement'),
  ),
  'mid-twitch-call': putBefore(
    'ebs/src/twitch/moderation.ts',
    '        ban = await punish(client, channelId, userId, reason, until);',
    "proof.soon('mid-twitch-call', 4);",
  ),
  'after-twitch-call': putBefore(ACTION, "    log.info('runner.acted',", point('after-twitch-call')),
  'cue-made': putBefore(
    RUNNER,
    '    await this.#updateOwn(record.id, (current) => setStep(current, step.id, (one) => ({ ...one, cue })));',
    point('cue-made'),
  ),
  takeover: putBefore(
    'ebs/src/ledger/heartbeat.ts',
    "    if (free.length > 0) log.info('ledger.taken_over'",
    point('takeover'),
  ),
  sweep: putBefore('ebs/src/triggers/bits/reconcile.ts', '  await deps.leases.writeSweep(startedAt);', point('sweep')),
  'before-points-call': putBefore(SETTLE, '  const told = await redemptions.settle(', point('before-points-call')),
  'after-points-call': putBefore(SETTLE, "  if (told.kind === 'done') return", point('after-points-call')),
  'before-cursor': putBefore(PULL, '  await rewards.update(channelId, reward.id, {', point('before-cursor')),
  'before-claim-set': putBefore(CLAIMS, '          if (!lease.isHeld())', point('before-claim-set')),
  'after-claim-set': {
    file: CLAIMS,
    anchor: 'return own.set(channelId, name, wantedOf(stack));',
    replacement: `const told = await own.set(channelId, name, wantedOf(stack));
          ${point('after-claim-set')}
          return told;`,
  },
  'before-commit': putBefore(GROUP, '      this.#store.file.commit();', point('before-commit')),
  'after-commit': putBefore(GROUP, '      this.commits++;', point('after-commit')),
};

/** Faults of the store and the disk, off until the harness orders them. */
export const FAULTS: readonly Patch[] = [
  putBefore(GROUP, '    if (!this.#store.file.inTransaction) return;\n    try {', 'proof.stall();'),
  putAfter(INTERACTIONS, '      await rows.insertMany(batch, { ordered: false });', 'proof.loseReply();'),
  putBefore(INTERACTIONS, "      return result.matchedCount === 1 ? 'replaced' : 'conflict';", 'proof.loseReply();'),
];

/** Settings for a proof on one machine, such as many sign-ins from one address, dead processes noticed early, and short waits. */
export const TUNING: readonly Patch[] = [
  {
    file: 'ebs/src/http/routes/auth.ts',
    anchor: 'const SIGN_IN_LIMIT = { points: 10, perS: 60, isShared: true };',
    replacement: 'const SIGN_IN_LIMIT = { points: 10_000, perS: 60, isShared: true };',
  },
  {
    file: 'ebs/src/ledger/heartbeat.ts',
    anchor: 'const ALIVE_MS = 5_000;',
    replacement: "const ALIVE_MS = proof.is('short-heartbeat') ? 800 : 5_000;",
  },
  {
    file: 'ebs/src/ledger/heartbeat.ts',
    anchor: 'const BEAT_MS = 1_500;',
    replacement: "const BEAT_MS = proof.is('short-heartbeat') ? 200 : 1_500;",
  },
  {
    // Failed settlements are retried within the proof's time.
    file: 'ebs/src/ledger/settler.ts',
    anchor: 'const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000];',
    replacement: 'const BACKOFF_MS = [200, 500, 1_000, 2_000];',
  },
  { file: 'ebs/src/ledger/settler.ts', anchor: 'const SWEEP_MS = 30_000;', replacement: 'const SWEEP_MS = 500;' },
  {
    // Chat modes of 15 s, the shortest, last 300 ms.
    file: 'ebs/src/effects/chatMode/execute.ts',
    anchor: 'forMs: durationS * 1_000,',
    replacement: 'forMs: durationS * 20,',
  },
  {
    // VIP status of 15 s lasts as long.
    file: 'ebs/src/effects/vip/execute.ts',
    anchor: 'forMs: durationS === 0 ? null : durationS * 1_000,',
    replacement: 'forMs: durationS === 0 ? null : durationS * 20,',
  },
  { file: CLAIMS, anchor: 'const AGAIN_MS = 5_000;', replacement: 'const AGAIN_MS = 200;' },
  {
    file: CLAIMS,
    anchor: 'backoffMs: [AGAIN_MS, 15_000, 60_000, 600_000],',
    replacement: 'backoffMs: [AGAIN_MS, 500, 1_000, 2_000],',
  },
  {
    // A subscription that Twitch could not verify, for example because of a kill, is repaired within the proof's time.
    file: 'ebs/src/compose/rewards.ts',
    anchor: 'const CHECK_EVERY_MS = 600_000;',
    replacement: 'const CHECK_EVERY_MS = 5_000;',
  },
  {
    file: 'ebs/src/twitch/eventsub.ts',
    anchor: 'const VERIFICATION_MS = 60_000;',
    replacement: 'const VERIFICATION_MS = 10_000;',
  },
  {
    // Pages play each cue for its whole duration.
    file: 'shared/src/alerts/cues.ts',
    anchor: 'export const NOTICE_MS = 5_000;',
    replacement: 'export const NOTICE_MS = 100;',
  },
  {
    // No feature type in the catalogue has an action that must run only once, so punishments stand in for one.
    file: 'ebs/src/compose/engine.ts',
    anchor: 'rules: FEATURES,',
    replacement: `rules: {
      ...FEATURES,
      punishment: {
        ...FEATURES.punishment,
        get repeat() {
          return proof.is('punishments-run-once') ? 'once' : FEATURES.punishment.repeat;
        },
      },
    },`,
  },
  {
    // A punishment recognises at Twitch what an earlier try did. When it stands in for other types, it must not.
    file: 'ebs/src/effects/punishment/judge.ts',
    anchor: '// An earlier try did it.\n  if (standing.kind',
    replacement: "// An earlier try did it.\n  if (!proof.is('punishments-run-once') && standing.kind",
  },
];

/** Loads the prelude in both threads. */
export const PRELUDE: readonly Patch[] = ['ebs/src/main.ts', 'ebs/embedded-db/server/worker.ts'].map((file) => ({
  file,
  anchor: 'import { DataF',
  replacement: `import '${'../'.repeat(file.split('/').length - 1)}prelude.ts';\nimport { DataF`,
}));
