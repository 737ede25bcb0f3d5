import { cents, instant, integer, object, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { ACCOUNT_STATUSES } from '../../ledger/balance.ts';
import { type Beneficiary, beneficiaryColumn } from './beneficiary.resource.ts';
import { escrowReleaseStates, escrowTermsStates } from './escrow-states.ts';

const accountId = integer('Number of the escrow account.');

/** As its table `t` has it. */
export const escrowTerms = resource('EscrowTerms', 'A version of the terms of an escrow account.', {
  id: uuid('Id of the version (UUID).', { graph: 'termsId', graphType: 'ID' }),
  accountId,
  version: integer('Number of the version, starting at 1.'),
  status: word(escrowTermsStates.states, 'State of the version.'),
  conditions: text('Conditions for releasing the money.'),
  beneficiary: object<Beneficiary>()('Receiver of the money.', { column: beneficiaryColumn('t') }),
  createdBy: text('Author of the proposal.'),
  createdAt: instant('Time of the proposal.'),
  approvedBy: orNull(text('The treasurer who approved the version.'), 'until the approval'),
  approvedAt: orNull(instant('Time of the approval.'), 'until the approval'),
  closedBy: orNull(text('The operator who declined or withdrew the version.'), 'otherwise'),
  closedAt: orNull(instant('Time at which the version was declined or withdrawn.'), 'otherwise'),
});

const OLDER = 'for a release older than escrow terms';

/** As its table `r` has it, with its terms `t`. */
export const escrowRelease = resource(
  'EscrowRelease',
  'A release of an escrow account: one person requests it, a treasurer approves it, a worker pays it.',
  {
    id: uuid('Id of the release (UUID).', { graph: 'releaseId', graphType: 'ID' }),
    status: word(escrowReleaseStates.states, 'State of the release.'),
    accountId,
    amount: cents('Amount in cents.'),
    termsId: orNull(uuid('Id of the terms in force at the request.', { graph: false }), OLDER),
    termsVersion: orNull(integer('Version of the terms in force at the request.', { column: 't.version' }), OLDER),
    conditions: orNull(text('Conditions of these terms.', { column: 't.conditions' }), OLDER),
    beneficiary: orNull(
      object<Beneficiary>()('Beneficiary of these terms.', {
        column: `case when t.id is not null then ${beneficiaryColumn('t')} end`,
      }),
      OLDER,
    ),
    contentSha256: orNull(
      text('SHA-256 of account, amount, terms version and beneficiary, which an approval must repeat.'),
      OLDER,
    ),
    createdBy: text('Author of the request.'),
    createdAt: instant('Time of the request.'),
    approvedBy: orNull(text('The treasurer who approved the release.'), 'until the approval'),
    approvedAt: orNull(instant('Time of the approval.'), 'until the approval'),
    withdrawnBy: orNull(text('The operator who withdrew the release.'), 'otherwise'),
    withdrawnAt: orNull(instant('Time of the withdrawal.'), 'unless the release was withdrawn'),
    declinedBy: orNull(text('The treasurer who declined the release.'), 'otherwise'),
    declinedAt: orNull(instant('Time of the decline.'), 'unless the release was declined'),
    transactionId: orNull(text('The payment to the beneficiary.'), 'until the payment is accepted'),
    failure: orNull(
      text('Code of a payment order or refusal that says why the beneficiary was not paid.'),
      'unless the release failed',
    ),
    endedAt: orNull(instant('Time at which the release became released or failed.'), 'until then'),
  },
);

/** With the balance `b`, the partner `p`, the customer `c` and the sum `o` of its released orders. */
export const escrowAccount = resource(
  'EscrowAccount',
  'An escrow account of the institution or of one of its partners.',
  {
    accountId,
    partnerId: uuid('Id of the partner that owns the account (UUID).'),
    partnerName: text('Name of the partner.', { column: 'p.name' }),
    holderName: text('Name of the customer who holds the account.', { column: 'c.name' }),
    status: word(ACCOUNT_STATUSES, 'State of the account.', { graph: false }),
    balance: cents('Balance in cents.'),
    available: cents('Amount available for releases, in cents.', { column: 'b.balance - b.blocked' }),
    held: cents('Amount that approved releases hold until their payments are accepted, in cents.', {
      column: 'coalesce(o.held, 0)::bigint',
    }),
  },
);
