import type { Patch } from './patch.ts';

const INTERACTIONS = 'ebs/src/store/interactions.ts';
const LEDGER = 'ebs/src/ledger/ledger.ts';
const ACTION = 'ebs/src/effects/run-action.ts';
const INTENT = 'ebs/src/triggers/bits/create-intent.ts';
const HUB = 'ebs/src/alerts/hub.ts';
const CHANNEL_ALERTS = 'ebs/src/alerts/channel-alerts.ts';
const DECIDE = 'ebs/src/effects/punishment/decide.ts';
const MATCH = 'ebs/src/triggers/bits/match-intent.ts';
const POINTS = 'ebs/src/triggers/points/points-source.ts';
const CLAIMS = 'ebs/src/claims/claims.ts';
const HOMES = 'ebs/src/channels/homes.ts';
const PULL = 'ebs/src/triggers/points/pull-redemptions.ts';

/** Replaces a line with one that behaves as before unless its sabotage is on. */
const swap = (file: string, anchor: string, sabotaged: string): Patch => ({ file, anchor, replacement: sabotaged });

/**
 * Bugs that the product could have, each behind a switch in the prelude. Two are elsewhere: the harness has the page that
 * acknowledges before it plays, and the power-cut test turns off disk synchronisation.
 */
export const SABOTAGES: Readonly<Record<string, readonly Patch[]>> = {
  'no-unique-index': [
    swap(
      INTERACTIONS,
      'const row: Row = { _id: id, ...rest };',
      "const row: Row = { _id: proof.is('no-unique-index') ? `${id}~${process.pid}` : id, ...rest };",
    ),
    swap(INTERACTIONS, 'interaction.parse({ id: _id,', "interaction.parse({ id: _id.split('~')[0],"),
  ],
  'ack-before-write': [
    swap(
      LEDGER,
      'const outcome = await this.#store(next, before === null);',
      `const write = () => this.#store(next, before === null);
      const outcome = proof.is('ack-before-write')
        ? (setTimeout(() => write().catch(() => {}), 1_000), 'inserted' as const)
        : await write();`,
    ),
  ],
  'memory-only-dedupe': [
    swap(
      INTERACTIONS,
      'await rows.insertMany(batch, { ordered: false });',
      `if (proof.is('memory-only-dedupe')) {
        await rows.bulkWrite(batch.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })));
      } else await rows.insertMany(batch, { ordered: false });`,
    ),
  ],
  'no-lease': [
    swap(
      'ebs/src/effects/runner.ts',
      'const mine = record.lease?.owner === this.#deps.owner;',
      "const mine = proof.is('no-lease') || record.lease?.owner === this.#deps.owner;",
    ),
    swap(
      CHANNEL_ALERTS,
      'const isOurs = record.lease?.owner === this.#deps.owner;',
      "const isOurs = proof.is('no-lease') || record.lease?.owner === this.#deps.owner;",
    ),
    swap(
      'ebs/src/ledger/memory.ts',
      'if (this.#others.areNone) return true;',
      "if (this.#others.areNone || proof.is('no-lease')) return true;",
    ),
    swap(
      HOMES,
      '    mayLead(page, hasJustJoined) {',
      "    mayLead(page, hasJustJoined) {\n      if (proof.is('no-lease')) return true;",
    ),
    swap(
      HOMES,
      'isHere: (channelId) => ownerOf(channelId) === owner,',
      "isHere: (channelId) => proof.is('no-lease') || ownerOf(channelId) === owner,",
    ),
    swap(HOMES, 'return home === owner ? null : home;', "return home === owner || proof.is('no-lease') ? null : home;"),
  ],
  'lease-without-compare-and-set': [
    swap(
      INTERACTIONS,
      'rows.replaceOne({ _id: row._id, rev: row.rev - 1 }, row)',
      "rows.replaceOne(proof.is('lease-without-compare-and-set') ? { _id: row._id } : { _id: row._id, rev: row.rev - 1 }, row)",
    ),
    swap(
      INTERACTIONS,
      'replaceOne: { filter: { _id: row._id, rev: row.rev - 1 }, replacement: row }',
      "replaceOne: { filter: proof.is('lease-without-compare-and-set') ? { _id: row._id } : { _id: row._id, rev: row.rev - 1 }, replacement: row }",
    ),
    swap(
      'ebs/src/ledger/heartbeat.ts',
      'const isAlive = () => others.areNone ||',
      "const isAlive = () => proof.is('lease-without-compare-and-set') || others.areNone ||",
    ),
  ],
  'trust-the-tokens-channel': [
    swap(
      'ebs/src/triggers/bits/apply-evidence.ts',
      "confirmed: evidence.door !== 'receipt',",
      "confirmed: proof.is('trust-the-tokens-channel') || evidence.door !== 'receipt',",
    ),
  ],
  'trust-the-clients-amount': [
    swap(
      INTENT,
      "if (item.amount !== shownAmount) throw new AppError('item.changed');",
      "if (!proof.is('trust-the-clients-amount') && item.amount !== shownAmount) throw new AppError('item.changed');",
    ),
    swap(
      INTENT,
      'sku: skuOf(item.amount),',
      "sku: skuOf(proof.is('trust-the-clients-amount') ? request.amount : item.amount),",
    ),
  ],
  'guess-items-for-other-viewers': [
    swap(
      MATCH,
      'isForViewer(item, buyer.userId)',
      "(proof.is('guess-items-for-other-viewers') || isForViewer(item, buyer.userId))",
    ),
  ],
  'guess-punishments': [
    swap(
      MATCH,
      'if (!isHarmless(only.features)) return null;',
      "if (!proof.is('guess-punishments') && !isHarmless(only.features)) return null;",
    ),
  ],
  'overwrite-a-moderators-timeout': [
    swap(
      DECIDE,
      "if (isHarm && isOthers) return refuse('target.punished');",
      `if (proof.is('overwrite-a-moderators-timeout') && mode === 'timeout') return { do: 'timeout', untilMs };
  if (isHarm && isOthers) return refuse('target.punished');`,
    ),
  ],
  'skip-domain-id': [
    swap(
      'ebs/src/twitch/bits-receipt.ts',
      'if (product.domainId !== `twitch.ext.${extensionClientId}`)',
      "if (!proof.is('skip-domain-id') && product.domainId !== `twitch.ext.${extensionClientId}`)",
    ),
  ],
  'ignore-the-in-development-flag': [
    swap(
      'ebs/src/triggers/bits/evidence.ts',
      'test: receipt.inDevelopment,',
      "test: !proof.is('ignore-the-in-development-flag') && receipt.inDevelopment,",
    ),
    swap(
      'ebs/src/triggers/bits/evidence.ts',
      'test: transaction.inDevelopment,',
      "test: !proof.is('ignore-the-in-development-flag') && transaction.inDevelopment,",
    ),
  ],
  'no-webhook-signature': [
    swap('ebs/src/twitch/eventsub-message.ts', 'if (!isSigned)', "if (!proof.is('no-webhook-signature') && !isSigned)"),
  ],
  'no-timestamp-check': [
    swap(
      'ebs/src/twitch/eventsub-guard.ts',
      'const late = Math.abs(',
      "const late = !proof.is('no-timestamp-check') && Math.abs(",
    ),
  ],
  'trust-any-alert-page': [
    swap(
      HUB,
      'return browser === null ? trustedAlertPages.length === 0 : trustedAlertPages.includes(browser);',
      `if (proof.is('trust-any-alert-page')) return true;
    return browser === null ? trustedAlertPages.length === 0 : trustedAlertPages.includes(browser);`,
    ),
  ],
  'believe-an-early-end': [
    swap(
      CHANNEL_ALERTS,
      'return step !== undefined && sent !== undefined &&',
      "return !proof.is('believe-an-early-end') && step !== undefined && sent !== undefined &&",
    ),
  ],
  'settle-before-played': [
    swap(
      CHANNEL_ALERTS,
      '      await runner.startPlay(playing.recordId, playing.stepId, play);',
      `      await runner.startPlay(playing.recordId, playing.stepId, play);
      if (proof.is('settle-before-played')) await runner.endStep(playing.recordId, playing.stepId, { state: 'done' });`,
    ),
  ],
  'worker-drops-on-error': [
    swap(
      ACTION,
      "      if (outcome.kind === 'refused') return",
      `      if (proof.is('worker-drops-on-error')) return { state: 'done' };
      if (outcome.kind === 'refused') return`,
    ),
  ],
  'repeats-what-must-run-once': [
    swap(
      ACTION,
      "const { repeat = 'once', retry } = rules[task.step.type];",
      `const { repeat: declared = 'once', retry } = rules[task.step.type];
    const repeat = proof.is('repeats-what-must-run-once') ? 'safe' : declared;`,
    ),
  ],
  'fulfil-before-played': [
    swap(
      'ebs/src/ledger/settlement.ts',
      '!isTerminal(record.state) ||',
      "!(isTerminal(record.state) || (proof.is('fulfil-before-played') && record.state === 'leased')) ||",
    ),
    swap(
      POINTS,
      'switch (ended.state) {',
      "switch (proof.is('fulfil-before-played') && ended.state === 'leased' ? 'done' : ended.state) {",
    ),
  ],
  'no-read-back-after-a-500': [
    swap(
      'ebs/src/triggers/points/settle-redemptions.ts',
      "if (told.kind === 'done') return",
      "if (told.kind === 'done' || proof.is('no-read-back-after-a-500')) return",
    ),
  ],
  'cursor-passes-what-failed': [
    swap(
      PULL,
      '(pulledTo ?? featuredAt) - OVERLAP_MS',
      "(pulledTo ?? featuredAt) - (proof.is('cursor-passes-what-failed') ? 0 : OVERLAP_MS)",
    ),
    swap(
      PULL,
      '  await redemptions.page(channelId, twitchId, status, async (batch) => {',
      `  const page: typeof redemptions.page = async (...args) => {
    if (!proof.is('cursor-passes-what-failed')) return redemptions.page(...args);
    await redemptions.page(...args).catch(() => {});
  };
  await page(channelId, twitchId, status, async (batch) => {`,
    ),
  ],
  'play-what-twitch-canceled': [
    swap(
      'ebs/src/triggers/points/redemption-record.ts',
      "return evidence.status === 'canceled' && !hasBegun(next) ?",
      "return evidence.status === 'canceled' && !hasBegun(next) && !proof.is('play-what-twitch-canceled') ?",
    ),
  ],
  'forget-to-return-points': [
    swap(
      POINTS,
      'if (!redemptionOf(ended).settleable) return null;',
      `if (proof.is('forget-to-return-points') && ended.state === 'refunded') return null;
        if (!redemptionOf(ended).settleable) return null;`,
    ),
  ],
  'keep-points-for-nothing': [
    swap(
      POINTS,
      "          default:\n            return 'canceled';",
      "          default:\n            return proof.is('keep-points-for-nothing') ? 'fulfilled' : 'canceled';",
    ),
  ],
  'return-what-was-played': [
    swap(
      POINTS,
      'return ended.steps.some(({ returnsPayment }) => returnsPayment) ?',
      "return proof.is('return-what-was-played') || ended.steps.some(({ returnsPayment }) => returnsPayment) ?",
    ),
  ],
  'return-a-power-up': [
    swap(
      'ebs/src/triggers/powerups/power-ups-source.ts',
      "unserved: () => 'owe',",
      "unserved: () => (proof.is('return-a-power-up') ? 'return' : 'owe'),",
    ),
  ],
  'forgets-the-end-of-a-claim': [
    swap(
      CLAIMS,
      'return due === null ? null',
      "return due === null || (proof.is('forgets-the-end-of-a-claim') && !isOpen(next.stack)) ? null",
    ),
  ],
  'gives-up-an-end-in-obs': [
    swap(
      CLAIMS,
      "      if (outcome.kind !== 'done') throw new Error(outcome.reason);\n      return hand.stored",
      `      if (proof.is('gives-up-an-end-in-obs') && outcome.kind === 'refused') return null;
      if (outcome.kind !== 'done') throw new Error(outcome.reason);
      return hand.stored`,
    ),
  ],
};

/** Patches for the power-cut test: writes are acknowledged before they are on disk. */
export const NO_DISK_SYNC: readonly Patch[] = [
  swap('ebs/embedded-db/storage/durable-file.ts', 'PRAGMA synchronous=FULL;', 'PRAGMA synchronous=OFF;'),
];
