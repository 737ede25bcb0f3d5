import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumRef, enumType, enumValues, implementEnum, registerEnums } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { KeysetPage } from '../../platform/database/pagination.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { FeeEntry } from '../accounts/statement.graphql.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { FEE_TYPES, type FeeType } from '../transaction-kinds.ts';
import { TransactionInterface } from '../transactions/transaction.graphql.ts';
import { CHARGING_MODELS, FEE_CHARGE_STATUSES, FEE_SCOPES, fee, feeCharge } from './fee.resource.ts';
import { type Fee, type FeeCharge, listFees } from './fee.ts';
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

export const FeeKind = enumRef<FeeType>('FeeKind');

export const FeeScope = enumType('FeeScope', {
  description: 'Scope of a fee. The narrowest one in force applies.',
  values: enumValues(FEE_SCOPES),
});

const FeeChargingModel = enumType('FeeChargingModel', {
  description: 'When a fee is charged.',
  values: enumValues(CHARGING_MODELS),
});

const FeeChargeStatus = enumType('FeeChargeStatus', {
  description: 'State of a fee charge.',
  values: enumValues(FEE_CHARGE_STATUSES),
});

export function feeGraph(): void {
  registerEnums(FeeScope, FeeChargingModel, FeeChargeStatus);
  implementEnum(FeeKind, { description: 'Operation for which a fee is charged.', values: enumValues(FEE_TYPES) });

  const ClientType = builder.enumType('ClientType', {
    description: 'Type of holder to which a fee applies.',
    values: enumValues(HOLDER_TYPES),
  });

  const FeeType = builder.objectRef<Fee>('Fee').implement({
    description: fee.description,
    extensions: needs('fee:read'),
    fields: (t) => resourceFields(t, fee, { clientType: ClientType }),
  });

  FeeChargeType.implement({
    description: feeCharge.description,
    extensions: nodeType({ name: 'FeeCharge', scope: 'fee:read', id: Uuid, load: feeChargesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FeeCharge', id) }),
      ...resourceFields(t, feeCharge),
      originTransaction: t.field({
        type: TransactionInterface,
        description: 'Transaction that caused the fee.',
        resolve: ({ originTransactionId }) => originTransactionId,
      }),
      account: t.field({
        type: Account,
        description: 'Account that paid the fee.',
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
      description: 'Fees charged to the account, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofAccount(context, id, args), keyset, args.after),
    }),
  );

  builder.interfaceField(TransactionInterface, 'feeCharges', (t) =>
    t.loadableGroup({
      type: FeeChargeType,
      description: 'Fees that the transaction caused, each posted once, shortly after the settlement.',
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
      description: 'Fee charge of this entry. A reversal entry has the same fee charge. Null for other entries.',
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
      description: "Fees in force that can apply to the partner's accounts.",
      extensions: listOf(20),
      resolve: (_root, _args, context) => context.enter(listFees, {}),
    }),
    feeCharges: t.field({
      type: FeeChargeConnection,
      nullable: true,
      description: "Fees charged to the partner's accounts, newest first.",
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only fees of this account.' }),
        originTransactionId: t.arg({ ...idOf('Transaction'), description: 'Only fees that this transaction caused.' }),
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
