import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { Uuid } from '../../platform/ids.ts';
import { KeysetPage } from '../../platform/pagination.ts';
import { Account } from '../accounts/account.graphql.ts';
import { FeeEntry } from '../accounts/statement.graphql.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { TransactionInterface, TransactionTypeEnum } from '../transactions/transaction.graphql.ts';
import { FEE_CHARGE_STATUSES, FEE_SCOPES, FEE_TYPES, type Fee, type FeeCharge, listFees } from './fee.ts';
import {
  countFeeCharges,
  feeChargesById,
  feeChargesOfAccounts,
  feeChargesOfTransactions,
  pageFeeCharges,
} from './fee-charge-pages.ts';

export const FeeChargeType = builder.objectRef<FeeCharge>('FeeCharge');

const keyset = (row: FeeCharge) => [row.chargedAt.toISOString(), row.id];

const ofAccount = pageLoader({ input: KeysetPage, load: feeChargesOfAccounts });

export const FeeKind = enumType('FeeKind', {
  description: 'What a fee is charged for.',
  values: enumValues(FEE_TYPES),
});

export const FeeScope = enumType('FeeScope', {
  description: 'How widely a fee applies; the narrowest in force wins.',
  values: enumValues(FEE_SCOPES),
});

export function feeGraph(): void {
  registerEnums(FeeKind, FeeScope);

  const FeeChargingModel = builder.enumType('FeeChargingModel', {
    description: 'When a fee is charged.',
    values: { IMMEDIATE: { value: 'immediate', description: 'With each operation, right after it is settled.' } },
  });

  const ClientType = builder.enumType('ClientType', {
    description: 'Kind of holder that a fee is for.',
    values: enumValues(HOLDER_TYPES),
  });

  const FeeType = builder.objectRef<Fee>('Fee').implement({
    description: 'An entry of the fee catalogue.',
    extensions: needs('fee:read'),
    fields: (t) => ({
      feeType: t.expose('feeType', { type: FeeKind, description: 'What is charged for.' }),
      clientType: t.expose('clientType', { type: ClientType, description: 'Kind of holder it is for.' }),
      subType: t.exposeString('subType', { nullable: true, description: 'Narrower kind of operation.' }),
      fixedAmount: t.expose('fixedAmount', { type: 'Cents', description: 'Fixed part, in cents.' }),
      percent: t.exposeString('percent', { description: 'Percentage part, as decimal text such as `1.0000`.' }),
      minAmount: t.expose('minAmount', { type: 'Cents', description: 'Least that is charged, in cents.' }),
      maxAmount: t.expose('maxAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Most that is charged, in cents; null: unbounded.',
      }),
      chargingModel: t.expose('chargingModel', { type: FeeChargingModel, description: 'When it is charged.' }),
      freeTransactionsPerMonth: t.exposeInt('freeTransactionsPerMonth', {
        description: 'Free operations of an account in a Brasília month.',
      }),
      effectiveFrom: t.expose('effectiveFrom', { type: 'Date', description: 'First Brasília day in force.' }),
      effectiveUntil: t.expose('effectiveUntil', {
        type: 'Date',
        nullable: true,
        description: 'Last Brasília day in force; null: none.',
      }),
      scope: t.expose('scope', { type: FeeScope, description: 'How widely it applies.' }),
    }),
  });

  const FeeChargeStatus = builder.enumType('FeeChargeStatus', {
    description: 'State of a fee charge.',
    values: enumValues(FEE_CHARGE_STATUSES),
  });

  FeeChargeType.implement({
    description: 'A fee that was charged, an entry of its own in the statement.',
    extensions: nodeType({ name: 'FeeCharge', scope: 'fee:read', id: Uuid, load: feeChargesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FeeCharge', id) }),
      feeTransactionId: t.id({
        description: '`feeTransactionId` of the statement and of webhooks (UUID).',
        resolve: ({ id }) => id,
      }),
      feeType: t.expose('feeType', { type: FeeKind, description: 'What was charged for.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'The fee, in cents.' }),
      originAmount: t.expose('originAmount', {
        type: 'Cents',
        description: 'Amount of the transaction that caused it, in cents.',
      }),
      originTransactionId: t.exposeID('originTransactionId', { description: 'The transaction that caused it.' }),
      originTransactionType: t.expose('originTransactionType', {
        type: TransactionTypeEnum,
        description: 'Kind of that transaction.',
      }),
      originTransaction: t.field({
        type: TransactionInterface,
        description: 'The transaction that caused it.',
        resolve: ({ originTransactionId }) => originTransactionId,
      }),
      status: t.expose('status', { type: FeeChargeStatus, description: 'Its state.' }),
      chargedAt: t.expose('chargedAt', { type: 'DateTime', description: 'When it was charged.' }),
      accountId: t.exposeInt('accountId', { description: 'Account that paid it.' }),
      account: t.field({
        type: Account,
        description: 'The account of `accountId`.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const FeeChargeConnection = connectionOf(FeeChargeType, 'FeeChargeConnection', {
    description: 'Fees charged, newest first.',
    counted: true,
  });

  const AccountFeeChargeConnection = connectionOf(FeeChargeType, 'AccountFeeChargeConnection', {
    description: 'Fees charged to one account, newest first.',
  });

  builder.objectField(Account, 'feeCharges', (t) =>
    t.field({
      type: AccountFeeChargeConnection,
      description: 'Fees charged to it, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofAccount(context, id, args), keyset, args.after),
    }),
  );

  builder.interfaceField(TransactionInterface, 'feeCharges', (t) =>
    t.loadableGroup({
      type: FeeChargeType,
      description: 'Fees that it caused; posted shortly after settlement, each once.',
      extensions: listOf(1),
      load: (ids: string[], { database, partnerId }) => feeChargesOfTransactions(database, partnerId, ids),
      group: (row) => row.originTransactionId,
      resolve: ({ id }) => id,
    }),
  );

  builder.objectField(FeeEntry, 'feeCharge', (t) =>
    t.loadable({
      type: FeeChargeType,
      nullable: true,
      description: 'The charge of this entry; the entry that gives a fee back has the same one.',
      load: async (ids: string[], { database, partnerId }) => {
        const found = new Map((await feeChargesById(database, partnerId, ids)).map((charge) => [charge.id, charge]));
        return ids.map((id) => found.get(id) ?? null);
      },
      resolve: ({ feeTransactionId }) => feeTransactionId,
    }),
  );

  builder.queryFields((t) => ({
    fees: t.field({
      type: [FeeType],
      nullable: true,
      description: "The fees in force that can apply to the partner's accounts.",
      extensions: listOf(20),
      resolve: (_root, _args, context) => context.enter(listFees, {}),
    }),
    feeCharges: t.field({
      type: FeeChargeConnection,
      nullable: true,
      description: "Fees charged to the partner's accounts, newest first.",
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only of this account.' }),
        originTransactionId: t.arg({ ...idOf('Transaction'), description: 'Only what this transaction caused.' }),
        from: t.arg({ type: 'Date', description: 'First Brasília day, included.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async (_root, { first, after, ...filter }, context) =>
        new Page(await context.enter(pageFeeCharges, { first, after, ...filter }), keyset, after, () =>
          context.enter(countFeeCharges, filter),
        ),
    }),
  }));
}
