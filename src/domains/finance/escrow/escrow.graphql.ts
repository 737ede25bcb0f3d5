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
    description:
      'Who receives the money of an escrow account: an account of the same partner, or the owner of a PIX key.',
    fields: (t) => ({
      accountId: t.expose('accountId', { type: 'Int', nullable: true, description: 'The account, or null.' }),
      pixKey: t.exposeString('pixKey', { nullable: true, description: 'The PIX key, or null.' }),
      document: t.exposeString('document', {
        nullable: true,
        description: 'CPF or CNPJ that the owner of the key must have when the payment is made.',
      }),
      name: t.exposeString('name', { nullable: true, description: 'Name of the owner of the key.' }),
    }),
  });

  EscrowTerms.implement({
    description: 'A version of the terms of an escrow account.',
    fields: (t) => ({
      termsId: t.exposeID('id', { description: 'Its id (UUID).' }),
      accountId: t.exposeInt('accountId', { description: 'The escrow account.' }),
      version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
      status: t.expose('status', { type: TermsStatus, description: 'Its state.' }),
      conditions: t.exposeString('conditions', { description: 'When the money may be released.' }),
      beneficiary: t.expose('beneficiary', { type: BeneficiaryType, description: 'Who receives the money.' }),
      createdBy: t.exposeString('createdBy', { description: 'Person who proposed the version.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was proposed.' }),
      approvedBy: t.exposeString('approvedBy', { nullable: true, description: 'Treasurer who approved it; or null.' }),
      approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'When it was approved.' }),
      closedBy: t.exposeString('closedBy', {
        nullable: true,
        description: 'Person who declined or withdrew it; or null.',
      }),
      closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    }),
  });

  EscrowRelease.implement({
    description: 'A release of an escrow account: one person requests it, a treasurer approves it, a worker pays it.',
    fields: (t) => ({
      releaseId: t.exposeID('id', { description: 'Its id (UUID).' }),
      status: t.expose('status', { type: ReleaseStatus, description: 'Its state.' }),
      accountId: t.exposeInt('accountId', { description: 'The escrow account.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'In cents.' }),
      termsVersion: t.expose('termsVersion', {
        type: 'Int',
        nullable: true,
        description: 'Version of the terms that it was requested under; null of a release from before terms.',
      }),
      conditions: t.exposeString('conditions', { nullable: true, description: 'Conditions of those terms.' }),
      beneficiary: t.expose('beneficiary', {
        type: BeneficiaryType,
        nullable: true,
        description: 'Who is paid, by those terms.',
      }),
      contentSha256: t.exposeString('contentSha256', {
        nullable: true,
        description: 'SHA-256 of account, amount, version of the terms and beneficiary: what an approval approves.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Person who requested it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
      approvedBy: t.exposeString('approvedBy', { nullable: true, description: 'Treasurer who approved it; or null.' }),
      approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'When it was approved.' }),
      withdrawnBy: t.exposeString('withdrawnBy', { nullable: true, description: 'Person who withdrew it; or null.' }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      declinedBy: t.exposeString('declinedBy', { nullable: true, description: 'Treasurer who declined it; or null.' }),
      declinedAt: t.expose('declinedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      transactionId: t.exposeString('transactionId', {
        nullable: true,
        description: 'The payment to the beneficiary; null until it is accepted.',
      }),
      failure: t.exposeString('failure', {
        nullable: true,
        description: 'Why the beneficiary was not paid: a code of a payment order or of a refusal; or null.',
      }),
      endedAt: t.expose('endedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the money had left, or the payment had failed.',
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
      accountId: t.exposeInt('accountId', { description: 'Its number.' }),
      partnerId: t.exposeString('partnerId', { description: 'Partner that owns it (UUID).' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      holderName: t.exposeString('holderName', { description: 'Name of the customer who holds it.' }),
      isBlocked: t.boolean({
        description: 'Whether it is blocked or closed: no release can be approved.',
        resolve: ({ status }) => status !== 'active',
      }),
      balance: t.expose('balance', { type: 'Cents', description: 'In cents.' }),
      available: t.expose('available', { type: 'Cents', description: 'What can be released, in cents.' }),
      held: t.expose('held', {
        type: 'Cents',
        description: 'What approved releases hold whose payments are not accepted yet, in cents.',
      }),
      termsInForce: t.expose('termsInForce', {
        type: EscrowTerms,
        nullable: true,
        description: 'The terms in force; null: no release can be requested.',
      }),
      termsProposed: t.expose('termsProposed', {
        type: EscrowTerms,
        nullable: true,
        description: 'The version that awaits a decision; or null.',
      }),
    }),
  });
  const AccountConnection = connectionOf(Account, 'EscrowAccountConnection', {
    description: 'Escrow accounts, by number.',
  });

  const accountId = { required: true, description: 'The escrow account.' } as const;
  builder.queryFields((t) => ({
    escrowAccounts: t.field({
      type: AccountConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The escrow accounts of the institution and of its partners, by number.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowAccounts, args), (row) => [row.accountId], args.after),
    }),
    escrowAccount: t.field({
      type: Account,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One escrow account; null when the institution has none of this number.',
      args: { accountId: t.arg.int(accountId) },
      resolve: (_root, args, context) => orNull(context.enter(getEscrowAccount, args), 'account_not_found'),
    }),
    escrowTerms: t.field({
      type: TermsConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The versions of the terms of an escrow account, newest first.',
      args: { ...pageArgs(t), accountId: t.arg.int(accountId) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowTerms, args), (row) => [row.id], args.after),
    }),
    escrowReleases: t.field({
      type: ReleaseConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Releases of escrow accounts, newest first.',
      args: { ...pageArgs(t), accountId: t.arg.int({ description: 'Only releases of this account.' }) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowReleases, args), (row) => [row.id], args.after),
    }),
  }));
}
