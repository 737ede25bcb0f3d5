import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import type { Beneficiary } from './beneficiary.resource.ts';
import { beneficiary } from './beneficiary.resource.ts';
import { escrowAccount, escrowRelease, escrowTerms } from './escrow.resource.ts';
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
    description: beneficiary.description,
    fields: (t) => resourceFields(t, beneficiary),
  });

  EscrowTerms.implement({
    description: escrowTerms.description,
    fields: (t) => resourceFields(t, escrowTerms, { beneficiary: BeneficiaryType }),
  });

  EscrowRelease.implement({
    description: escrowRelease.description,
    fields: (t) => resourceFields(t, escrowRelease, { beneficiary: BeneficiaryType }),
  });

  const ReleaseConnection = connectionOf(EscrowRelease, 'EscrowReleaseConnection', {
    description: 'Releases of escrow accounts, newest first.',
  });
  const TermsConnection = connectionOf(EscrowTerms, 'EscrowTermsConnection', {
    description: 'Versions of the terms of an escrow account, newest first.',
  });

  const Account = builder.objectRef<EscrowAccountRecord>('EscrowAccount').implement({
    description: escrowAccount.description,
    fields: (t) => ({
      ...resourceFields(t, escrowAccount),
      isBlocked: t.boolean({
        description: 'True while the account is blocked or closed, when no release can be approved.',
        resolve: ({ status }) => status !== 'active',
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
