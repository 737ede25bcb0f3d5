import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

export interface Target {
  readonly name: string;
  readonly sources: readonly string[];
  /** The tests that find most come first. */
  readonly tests: readonly string[];
}

export const TARGETS: readonly Target[] = [
  {
    name: 'ledger',
    sources: [
      'src/domains/ledger/{balance,holds,moves,refusal}.ts',
      'src/domains/posting-kinds.ts',
      'src/domains/ledger/*.sql',
    ],
    tests: [
      'test/domains/ledger/{primitives,holds,ledger.property,holds.property}.test.ts',
      'test/domains/pix/payments/{limits,settlement}.test.ts',
      'test/domains/pix/infractions/block.test.ts',
      'test/domains/accounts/{limits,limit-use,account-status,statement,receipt}.test.ts',
    ],
  },
  {
    name: 'ledger proofs',
    sources: ['src/domains/ledger/verify.ts', 'src/domains/**/*ledger-claims.ts'],
    tests: ['test/domains/ledger/verify.test.ts'],
  },
  {
    name: 'door',
    sources: [
      'src/platform/{operation,text,database}/{door,fingerprint,parsed-input,idempotency,recorded-answer,records,transaction}.{ts,sql}',
    ],
    tests: [
      'test/platform/operation/door.test.ts',
      'test/domains/pix/payments/accept.test.ts',
      'test/domains/customers/create-customer.test.ts',
      'test/domains/webhooks/registrations/registration.test.ts',
      'test/domains/administration/administration.test.ts',
      'test/graphql/{mutations,scopes}.test.ts',
    ],
  },
  {
    name: 'acceptance',
    sources: ['src/domains/pix/payments/accept*.sql', 'src/domains/transfers/internal/accept*.sql'],
    tests: [
      'test/domains/pix/payments/{accept,limits,fees}.test.ts',
      'test/domains/transfers/internal/internal-transfer.test.ts',
    ],
  },
  {
    name: 'batcher',
    sources: ['src/platform/database/batch*.ts'],
    tests: ['test/platform/{,database/}{batch*,cancellable-reads}.test.ts'],
  },
  {
    name: 'relay',
    sources: ['src/messaging/{relay*,outbox*}.{ts,sql}', 'src/platform/concurrency/wake-signal.ts'],
    tests: ['test/platform/concurrency/wake-signal.test.ts', 'test/messaging/{outbox-signal,relay}.test.ts'],
  },
  {
    name: 'settlement',
    sources: ['src/domains/transactions/*settlement*.{ts,sql}'],
    tests: [
      'test/domains/pix/payments/{settlement,fees,book}.test.ts',
      'test/domains/pix/refunds/settlement.test.ts',
      'test/domains/transactions/settlement-commit.test.ts',
      'test/domains/transfers/internal/*.test.ts',
      'test/domains/pix/payments/{overdue,received,pix-refusal,returns}.test.ts',
    ],
  },
  {
    name: 'ted',
    sources: [
      'src/domains/transfers/ted/*.sql',
      'src/domains/transfers/ted/{inquiry,ted-cancellation,ted-end,ted-opening,ted.consumer}.ts',
    ],
    tests: ['test/domains/transfers/ted/{opening,outcomes,accept,str,model}.test.ts'],
  },
  {
    name: 'bills',
    sources: [
      'src/domains/bill-payments/*.sql',
      'src/domains/bill-payments/{bill-window,bill-quote,bill-confirmation,bill-deadlines,*.consumer}.ts',
    ],
    tests: ['test/domains/bill-payments/{quote,confirm,outcomes,model}.test.ts'],
  },
  {
    name: 'sender',
    sources: ['src/domains/webhooks/deliveries/{sender,sending-loop,verdict,deliver,turn}.{ts,sql}'],
    tests: ['test/domains/webhooks/deliveries/{verdict,turn,standing,redelivery,sender}.test.ts'],
  },
  {
    name: 'matcher',
    sources: ['src/domains/webhooks/channel/subscription.ts', 'src/domains/webhooks/deliveries/fan-out*.{ts,sql}'],
    tests: [
      'test/domains/webhooks/deliveries/{fan-out,deliveries-graph}.test.ts',
      'test/domains/webhooks/registrations/{registration,webhook-changes}.test.ts',
      'test/domains/webhooks/recovery/recovery.test.ts',
    ],
  },
];

/** A small test file that uses the database. */
export const WARM_UP = 'test/platform/operation/door.test.ts';

export const filesOf = (root: string, globs: readonly string[]): readonly string[] => [
  ...new Set(globs.flatMap((glob) => globSync(glob, { cwd: root }).sort())),
];

/** `only` selects sources. @throws Error for a target without files. */
export function sourcesOf(root: string, target: Target, only: string | undefined): readonly string[] {
  for (const [what, globs] of Object.entries({ sources: target.sources, tests: target.tests })) {
    if (filesOf(root, globs).length === 0)
      throw new Error(`${target.name} has no ${what}: see scripts/mutate/targets.ts`);
  }
  return filesOf(root, target.sources).filter((path) => only === undefined || matchesGlob(path, only));
}
