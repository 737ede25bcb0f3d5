import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { globalId, integerText, registerNode } from '../../graphql/nodes.ts';
import { AppError } from '../../platform/errors.ts';
import { accountsById, balancesOfAccounts, limitsOfAccounts } from './account.loaders.ts';
import { type AccountRecord, type BalanceRecord, getAccount } from './account.ts';
import { countAccounts, pageAccounts } from './account-pages.ts';
import { type AuditRow, AuditTrailPage, auditTrailsOfAccounts } from './audit-trail-pages.ts';
import type { LimitsRecord, ProductLimits } from './limits.ts';

export const AccountType = builder.enumType('AccountType', {
  description: 'Kind of an account, as `account_type` of the contract.',
  values: {
    PAYMENT: { value: 'payment', description: 'Payment account, the default.' },
    CHECKING: { value: 'checking', description: 'Checking account.' },
    SAVINGS: { value: 'savings', description: 'Savings account.' },
    SALARY: { value: 'salary', description: 'Salary account.' },
    CLIENT: { value: 'client', description: 'Client account.' },
    CLIENT_EXTERNAL: { value: 'client_external', description: 'External client account.' },
    ESCROW: { value: 'escrow', description: 'Escrow account.' },
  },
});

export const AccountStatus = builder.enumType('AccountStatus', {
  description: 'State of an account.',
  values: {
    ACTIVE: { value: 'active', description: 'Sends and receives.' },
    BLOCKED: { value: 'blocked', description: 'Nothing leaves it; credits still arrive.' },
    CLOSED: { value: 'closed', description: 'Closed for good.' },
  },
});

const Balance = builder.loadableObjectRef('Balance', {
  load: (ids: number[], { database, partnerId }) => balancesOfAccounts(database, partnerId, ids),
  toKey: (row: BalanceRecord) => row.accountId,
  sort: true,
});

Balance.implement({
  description: 'What an account holds, in cents: the sum of its postings.',
  extensions: needs('account:read'),
  fields: (t) => ({
    balance: t.expose('balance', { type: 'Cents', description: 'Everything the account holds, in cents.' }),
    available: t.expose('available', {
      type: 'Cents',
      description: 'What a payment can use, in cents: `balance` less `blocked`.',
    }),
    blocked: t.expose('blocked', { type: 'Cents', description: 'What is reserved for payments under way, in cents.' }),
    currency: t.exposeString('currency', { description: 'Always `BRL`.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const ProductLimitsType = builder.objectRef<ProductLimits>('ProductLimits').implement({
  description: 'The limits that bind one product, in cents.',
  extensions: needs('account:read'),
  fields: (t) => ({
    transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Of one payment, in cents.' }),
    dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Of a Brasília day, in cents.' }),
    monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Of a Brasília month, in cents.' }),
    nighttimeLimit: t.expose('nighttimeLimit', {
      type: 'Cents',
      description: 'Of a night, 20:00 to 06:00 in Brasília, over all products, in cents.',
    }),
  }),
});

const LimitOverridesType = builder.objectRef<LimitsRecord['overrides']>('LimitOverrides').implement({
  description: "Limits of the account's own, in cents; null: the institution's default.",
  extensions: needs('account:read'),
  fields: (t) => ({
    pixOutTransactionLimit: t.expose('pixOutTransactionLimit', {
      type: 'Cents',
      nullable: true,
      description: 'Of one PIX sent, in cents.',
    }),
    pixOutDailyLimit: t.expose('pixOutDailyLimit', {
      type: 'Cents',
      nullable: true,
      description: 'Of PIX sent in a day, in cents.',
    }),
    pixOutMonthlyLimit: t.expose('pixOutMonthlyLimit', {
      type: 'Cents',
      nullable: true,
      description: 'Of PIX sent in a month, in cents.',
    }),
    nighttimeLimit: t.expose('nighttimeLimit', {
      type: 'Cents',
      nullable: true,
      description: 'Of a night, over all products, in cents.',
    }),
  }),
});

export const Limits = builder.loadableObjectRef('Limits', {
  load: (ids: number[], { database, partnerId }) => limitsOfAccounts(database, partnerId, ids),
  toKey: (row: LimitsRecord) => row.accountId,
  sort: true,
});

Limits.implement({
  description: 'The limits that bind an account, in cents.',
  extensions: needs('account:read'),
  fields: (t) => ({
    accountId: t.exposeInt('accountId', { description: 'The account.' }),
    currency: t.exposeString('currency', { description: 'Always `BRL`.' }),
    pixOut: t.expose('pixOut', { type: ProductLimitsType, description: 'What binds PIX sent.' }),
    ted: t.expose('ted', { type: ProductLimitsType, description: 'What binds TED.' }),
    overrides: t.expose('overrides', { type: LimitOverridesType, description: "Which limits are the account's own." }),
  }),
});

const AuditEvent = builder.objectRef<AuditRow>('AuditEvent').implement({
  description: 'One act on an account, by whom and when. The audit trail is not the webhook catalogue.',
  extensions: needs('account:read'),
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry (UUID).' }),
    action: t.exposeString('action', { description: '`resource.verb`, such as `account.blocked`.' }),
    resourceType: t.exposeString('resourceType', { description: 'What it was done to.' }),
    actorType: t.exposeString('actorType', { description: 'What kind of actor did it.' }),
    changes: t.expose('changes', { type: 'JSON', description: 'New values, or `{ from, to }`; amounts in cents.' }),
    metadata: t.expose('metadata', { type: 'JSON', description: 'Around it, such as the request id.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
  }),
});

const AuditTrailConnection = connectionOf(AuditEvent, 'AuditTrailConnection', {
  description: 'Acts on an account, newest first.',
});

const auditTrail = pageLoader({ input: AuditTrailPage, load: auditTrailsOfAccounts });

export const Account = builder.loadableObjectRef('Account', {
  load: (ids: number[], { database, partnerId }) => accountsById(database, partnerId, ids),
  toKey: (row: AccountRecord) => row.id,
  sort: true,
});

Account.implement({
  description: "An account of one of the partner's customers.",
  extensions: needs('account:read'),
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Account', id) }),
    accountId: t.int({ description: '`account_id` of REST and of webhooks.', resolve: ({ id }) => id }),
    kind: t.exposeInt('kind', { description: 'Number of the account type, 1 to 7.' }),
    accountType: t.expose('accountType', { type: AccountType, description: 'Kind of account.' }),
    agency: t.exposeString('agency', { description: 'Agency, 4 digits.' }),
    accountNumber: t.exposeString('accountNumber', { description: 'Account number with its check digit.' }),
    iban: t.exposeString('iban', { description: 'IBAN (BCB Circular 3.625).' }),
    status: t.expose('status', { type: AccountStatus, description: 'State of the account.' }),
    currency: t.exposeString('currency', { description: 'Always `BRL`.' }),
    closingDate: t.expose('closingDate', {
      type: 'Date',
      nullable: true,
      description: 'Brasília date of its closing; null while it is not closed.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    balance: t.field({ type: Balance, description: 'What it holds.', resolve: ({ id }) => id }),
    limits: t.field({ type: Limits, description: 'What binds its payments.', resolve: ({ id }) => id }),
    auditTrail: t.field({
      type: AuditTrailConnection,
      description: 'Who did what to it, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await auditTrail(context, id, args), (row) => [row.occurredAt.toISOString(), row.id], args.after),
    }),
  }),
});

registerNode({
  name: 'Account',
  scope: 'account:read',
  id: integerText,
  load: ({ database, principal }, ids) => accountsById(database, principal.partnerId, ids),
  idOf: (row) => row.id,
});

export const AccountConnection = connectionOf(Account, 'AccountConnection', {
  description: 'Accounts, oldest first.',
  counted: true,
});

builder.queryFields((t) => ({
  account: t.field({
    type: Account,
    nullable: true,
    description: 'One account; null when the partner has none of this id.',
    args: { accountId: t.arg.int({ required: true, description: 'Its `accountId`.' }) },
    resolve: async (_root, { accountId }, context) => {
      try {
        return await context.enter(getAccount, { accountId });
      } catch (error) {
        if (error instanceof AppError && error.code === 'account_not_found') return null;
        throw error;
      }
    },
  }),
  accounts: t.field({
    type: AccountConnection,
    description: "The partner's accounts, oldest first.",
    args: {
      ...pageArgs(t),
      document: t.arg.string({ description: 'Only of the holder with this CPF or CNPJ, with or without mask.' }),
    },
    resolve: async (_root, args, context) =>
      new Page(
        await context.enter(pageAccounts, args),
        (row) => [row.id],
        args.after,
        () => context.enter(countAccounts, { document: args.document }),
      ),
  }),
}));
