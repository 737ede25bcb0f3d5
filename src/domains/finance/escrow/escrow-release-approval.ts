import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { releaseOrders } from '../../ledger/released-orders.ts';
import { t as common } from '../texts.ts';
import type { EscrowRelease } from './escrow.entity.ts';
import { lockEscrowBalance } from './escrow-account.ts';
import { auditRelease, type EscrowReleaseRecord, lockRelease, releaseAfter, releaseRow } from './escrow-release.ts';
import { FOR_OPERATORS } from './escrow-terms.ts';
import { t } from './texts.ts';

const TERMS = statement('terms_of_escrow_release', 'select status from escrow_terms where id = $1 for share');
const DESTINATION = statement('destination_of_escrow_release', 'select status from balance where account_id = $1');

/** Reserves in the same transaction: releases never exceed the balance. Locks release, terms, balance in this order. */
export const approveEscrowRelease = operation({
  ...FOR_OPERATORS,
  roles: ['treasurer'],
  decides: true,
  proof: 'fresh',
  name: 'approveEscrowRelease',
  summary: 'Approves a release that another person requested, which reserves its amount until a worker pays it',
  effects: ['moves_institution_money'],
  follows: 'approveEscrowTerms',
  refusals: [
    'escrow_release_not_found',
    'already_released',
    'escrow_release_withdrawn',
    'two_persons_required',
    'stale_decision',
    'account_not_found',
    'account_blocked',
    'account_closed',
    'destination_account_closed',
    'insufficient_balance',
  ],
  input: z.strictObject({
    releaseId: Uuid.meta({ description: 'Id of the release' }),
    contentSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, inSchema(common('hexDigits')))
      .meta({
        description:
          'The `contentSha256` that the operator approves; a different value is refused with `stale_decision`',
      }),
  }),
  async run(context, { releaseId, contentSha256 }): Promise<EscrowReleaseRecord> {
    const { tx, now, principal } = context;
    const { institutionId, author } = principal;
    const release = await lockRelease(context, releaseId);
    const { accountId, amount } = release;
    const status = releaseAfter(release, 'approve');
    if (release.createdBy === author) throw new AppError('two_persons_required');
    await checkContent(tx, release, contentSha256);
    const account = await lockEscrowBalance(tx, institutionId, accountId);
    if (account.status === 'blocked') throw new AppError('account_blocked');
    const destination = release.terms?.beneficiary.accountId ?? null;
    if (destination !== null) {
      const [found] = await tx.query<{ status: string }>(DESTINATION, [destination]);
      if (found?.status === 'closed') throw new AppError('destination_account_closed');
    }
    await releaseOrders(tx, [{ id: releaseId, accountId, amount, held: amount }], now);
    Object.assign(release, { status, approvedBy: author, approvedAt: now, nextAttemptAt: now });
    auditRelease(context, 'approved', release);
    return releaseRow(release);
  },
});

/** @throws AppError stale_decision when the content differs, or its terms are missing or no longer in force */
async function checkContent(tx: Queryable, release: EscrowRelease, wanted: string): Promise<void> {
  const current = { content_sha256: release.contentSha256 };
  if (!release.contentSha256) {
    throw new AppError('stale_decision', t('olderThanTerms'), current);
  }
  if (release.contentSha256 !== wanted) throw new AppError('stale_decision', undefined, current);
  const [terms] = await tx.query<{ status: string }>(TERMS, [release.terms?.id]);
  if (terms?.status !== 'in_force') {
    throw new AppError('stale_decision', t('termsChanged'), current);
  }
}
