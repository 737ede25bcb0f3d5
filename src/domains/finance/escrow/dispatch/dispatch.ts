import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import type { UnattendedContext } from '../../../../platform/operation/unattended.ts';
import { revokeOrders } from '../../../ledger/released-orders.ts';
import { actingPartner } from '../../../partners/partner-principal.ts';
import { attemptEach, type Dispatching } from '../../payment-runs/dispatch/attempts.ts';
import { closeOwnKey } from '../../payment-runs/order-key.ts';
import type { PaymentFailure } from '../../payment-runs/payment-failure.ts';
import { type ClaimedRelease, claimReleases } from './claimed-release.ts';
import { keyOfRelease, payRelease, RELEASING_SCOPES } from './release-payment.ts';

const BATCH = 25;

const BEGIN = statement(
  'begin_attempt_of_escrow_release',
  `update escrow_release set attempt = attempt + 1 where id = $1 and claim = $2 and status = 'approved' returning attempt`,
);
const DISPATCHED = statement(
  'escrow_release_dispatched',
  `update escrow_release set status = 'dispatched', transaction_id = $3, next_attempt_at = null, leased_until = null
   where id = $1 and claim = $2 and status = 'approved'`,
);
const AGAIN = statement(
  'escrow_release_again',
  `update escrow_release set next_attempt_at = $3, leased_until = null
   where id = $1 and claim = $2 and status = 'approved'`,
);
const FAIL = statement(
  'fail_escrow_release',
  `update escrow_release set status = 'failed', failure = $3, ended_at = $4, next_attempt_at = null, leased_until = null
   where id = $1 and claim = $2 and status = 'approved' returning id`,
);

/** Pays the beneficiaries of approved releases that are due. Returns the number of attempted releases. */
export async function dispatchReleases(dispatching: Dispatching): Promise<number> {
  const { database, clock, enter } = dispatching;
  const releases = await claimReleases(database, clock.now(), BATCH);
  await attemptEach(dispatching, releases, {
    async begin({ tx }, { id, claim }) {
      const [begun] = await tx.query<{ attempt: number }>(BEGIN, [id, claim]);
      return begun?.attempt ?? null;
    },
    async pay(release) {
      const principal = await actingPartner(database, release.partnerId, 'escrow', RELEASING_SCOPES);
      return payRelease({ database, enter, principal }, release);
    },
    dispatched: ({ id, claim }, transactionId) => database.query(DISPATCHED, [id, claim, transactionId]),
    again: ({ id, claim }, at) => database.query(AGAIN, [id, claim, at]),
    fail,
  });
  return releases.length;
}

/**
 * Closes the idempotency key, so that no later attempt can pay, and frees the held amount, in one transaction. If an
 * earlier attempt was accepted, marks the release as dispatched instead.
 */
async function fail(
  { tx, now }: UnattendedContext,
  { id, claim, partnerId }: ClaimedRelease,
  failure: PaymentFailure,
  cause: unknown,
): Promise<void> {
  const closed = await closeOwnKey(tx, keyOfRelease(id), partnerId);
  if (closed.state === 'accepted') await tx.query(DISPATCHED, [id, claim, closed.transactionId]);
  if (closed.state !== 'closed') return;
  // The code of the refusal is more exact than `payment_rejected`.
  const reason = failure === 'payment_rejected' && cause instanceof AppError ? cause.code : failure;
  const failed = await tx.query(FAIL, [id, claim, reason, now]);
  if (failed.length > 0) await revokeOrders(tx, [id], now);
}
