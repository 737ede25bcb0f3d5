import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { orNull } from '../../../graphql/or-null.ts';
import type { Beneficiary } from './beneficiary.ts';
import { type EscrowAccountRecord, getEscrowAccount, listEscrowAccounts } from './escrow-account-pages.ts';
import { type EscrowReleaseRecord, listEscrowReleases } from './escrow-release.ts';
import { escrowReleaseStates, escrowTermsStates } from './escrow-states.ts';
import { type EscrowTermsRecord, listEscrowTerms } from './escrow-terms.ts';

const ReleaseStatus = enumType('EscrowReleaseStatus', {
  description: 'State of a release of an escrow account.',
  values: enumValues(escrowReleaseStates.states),
});
const TermsStatus = enumType('EscrowTermsStatus', {
  description: 'State of a version of the terms of an escrow account.',
  values: enumValues(escrowTermsStates.states),
});

export const EscrowRelease = builder.objectRef<EscrowReleaseRecord>('EscrowRelease');
export const EscrowTerms = builder.objectRef<EscrowTermsRecord>('EscrowTerms');

export function escrowGraph(): void {
  registerEnums(ReleaseStatus, TermsStatus);

  const BeneficiaryType = builder.objectRef<Beneficiary>('EscrowBeneficiary').implement({
    description: "Receiver of an escrow account's money: an account of the same partner, or the owner of a PIX key.",
    fields: (t) => ({
      accountId: t.expose('accountId', {
        type: 'Int',
        nullable: true,
        description: 'Number of the receiving account. Null when a PIX key receives.',
      }),
      pixKey: t.exposeString('pixKey', {
        nullable: true,
        description: 'The receiving PIX key. Null when an account receives.',
      }),
      document: t.exposeString('document', {
        nullable: true,
        description:
          "CPF or CNPJ that the key's owner must have at the time of payment. Null when an account receives.",
      }),
      name: t.exposeString('name', {
        nullable: true,
        description: "Name of the key's owner. Null when an account receives.",
      }),
    }),
  });

  EscrowTerms.implement({
    description: 'A version of the terms of an escrow account.',
    fields: (t) => ({
      termsId: t.exposeID('id', { description: 'Id of the version (UUID).' }),
      accountId: t.exposeInt('accountId', { description: 'Number of the escrow account.' }),
      version: t.exposeInt('version', { description: 'Number of the version, starting at 1.' }),
      status: t.expose('status', { type: TermsStatus, description: 'State of the version.' }),
      conditions: t.exposeString('conditions', { description: 'Conditions for releasing the money.' }),
      beneficiary: t.expose('beneficiary', { type: BeneficiaryType, description: 'Receiver of the money.' }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the proposal.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the proposal.' }),
      approvedBy: t.exposeString('approvedBy', {
        nullable: true,
        description: 'The treasurer who approved the version. Null until the approval.',
      }),
      approvedAt: t.expose('approvedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the approval. Null until the approval.',
      }),
      closedBy: t.exposeString('closedBy', {
        nullable: true,
        description: 'The operator who declined or withdrew the version. Null otherwise.',
      }),
      closedAt: t.expose('closedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the version was declined or withdrawn. Null otherwise.',
      }),
    }),
  });

  EscrowRelease.implement({
    description: 'A release of an escrow account: one person requests it, a treasurer approves it, a worker pays it.',
    fields: (t) => ({
      releaseId: t.exposeID('id', { description: 'Id of the release (UUID).' }),
      status: t.expose('status', { type: ReleaseStatus, description: 'State of the release.' }),
      accountId: t.exposeInt('accountId', { description: 'Number of the escrow account.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
      termsVersion: t.expose('termsVersion', {
        type: 'Int',
        nullable: true,
        description: 'Version of the terms in force at the request. Null for a release older than escrow terms.',
      }),
      conditions: t.exposeString('conditions', {
        nullable: true,
        description: 'Conditions of these terms. Null for a release older than escrow terms.',
      }),
      beneficiary: t.expose('beneficiary', {
        type: BeneficiaryType,
        nullable: true,
        description: 'Beneficiary of these terms. Null for a release older than escrow terms.',
      }),
      contentSha256: t.exposeString('contentSha256', {
        nullable: true,
        description:
          'SHA-256 of account, amount, terms version and beneficiary, which an approval must repeat. Null for a release older than escrow terms.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the request.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
      approvedBy: t.exposeString('approvedBy', {
        nullable: true,
        description: 'The treasurer who approved the release. Null until the approval.',
      }),
      approvedAt: t.expose('approvedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the approval. Null until the approval.',
      }),
      withdrawnBy: t.exposeString('withdrawnBy', {
        nullable: true,
        description: 'The operator who withdrew the release. Null otherwise.',
      }),
      withdrawnAt: t.expose('withdrawnAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the withdrawal. Null unless the release was withdrawn.',
      }),
      declinedBy: t.exposeString('declinedBy', {
        nullable: true,
        description: 'The treasurer who declined the release. Null otherwise.',
      }),
      declinedAt: t.expose('declinedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the decline. Null unless the release was declined.',
      }),
      transactionId: t.exposeString('transactionId', {
        nullable: true,
        description: 'The payment to the beneficiary. Null until the payment is accepted.',
      }),
      failure: t.exposeString('failure', {
        nullable: true,
        description:
          'Code of a payment order or refusal that says why the beneficiary was not paid. Null unless the release failed.',
      }),
      endedAt: t.expose('endedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the release became released or failed. Null until then.',
      }),
    }),
  });

  const ReleaseConnection = connectionOf(EscrowRelease, 'EscrowReleaseConnection', {
    description: 'Releases of escrow accounts, newest first.',
  });
  const TermsConnection = connectionOf(EscrowTerms, 'EscrowTermsConnection', {
    description: 'Versions of the terms of an escrow account, newest first.',
  });

  const Account = builder.objectRef<EscrowAccountRecord>('EscrowAccount').implement({
    description: 'An escrow account of the institution or of one of its partners.',
    fields: (t) => ({
      accountId: t.exposeInt('accountId', { description: 'Number of the escrow account.' }),
      partnerId: t.exposeString('partnerId', { description: 'Id of the partner that owns the account (UUID).' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      holderName: t.exposeString('holderName', { description: 'Name of the customer who holds the account.' }),
      isBlocked: t.boolean({
        description: 'True while the account is blocked or closed, when no release can be approved.',
        resolve: ({ status }) => status !== 'active',
      }),
      balance: t.expose('balance', { type: 'Cents', description: 'Balance in cents.' }),
      available: t.expose('available', { type: 'Cents', description: 'Amount available for releases, in cents.' }),
      held: t.expose('held', {
        type: 'Cents',
        description: 'Amount that approved releases hold until their payments are accepted, in cents.',
      }),
      termsInForce: t.expose('termsInForce', {
        type: EscrowTerms,
        nullable: true,
        description: 'The terms in force. Null when there are none: then no release can be requested.',
      }),
      termsProposed: t.expose('termsProposed', {
        type: EscrowTerms,
        nullable: true,
        description: 'The proposed version that awaits a decision. Null when there is none.',
      }),
    }),
  });
  const AccountConnection = connectionOf(Account, 'EscrowAccountConnection', {
    description: 'Escrow accounts, by number.',
  });

  const accountId = { required: true, description: 'Number of the escrow account.' } as const;
  builder.queryFields((t) => ({
    escrowAccounts: t.field({
      type: AccountConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Escrow accounts of the institution and its partners, by number.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowAccounts, args), (row) => [row.accountId], args.after),
    }),
    escrowAccount: t.field({
      type: Account,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One escrow account. Null when the institution has no escrow account with this number.',
      args: { accountId: t.arg.int(accountId) },
      resolve: (_root, args, context) => orNull(context.enter(getEscrowAccount, args), 'account_not_found'),
    }),
    escrowTerms: t.field({
      type: TermsConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Versions of the terms of an escrow account, newest first.',
      args: { ...pageArgs(t), accountId: t.arg.int(accountId) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowTerms, args), (row) => [row.id], args.after),
    }),
    escrowReleases: t.field({
      type: ReleaseConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Releases of escrow accounts, newest first.',
      args: { ...pageArgs(t), accountId: t.arg.int({ description: 'Returns only releases of this account.' }) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowReleases, args), (row) => [row.id], args.after),
    }),
  }));
}
