import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { installment, payable, step, withholding } from './payable.resource.ts';
import { type PayableRecord, payablesById } from './payable.ts';
import { type InstallmentRecord, installmentsById, installmentsOfPayables } from './payable-installments.ts';
import { byNewest, getPayable, listPayables } from './payable-pages.ts';
import { installmentStates, payableStates } from './payable-states.ts';
import { type StepRecord, stepsOfPayables, type WithholdingRecord, withholdingsOfPayables } from './payable-story.ts';
import { PAYABLE_ACTIONS, PAYMENT_METHODS, WITHHOLDING_KINDS } from './payable-words.ts';

const PayableStatus = enumType('PayableStatus', {
  description: 'State of a payable.',
  values: enumValues(payableStates.states),
});
const InstallmentStatus = enumType('PayableInstallmentStatus', {
  description: 'State of an installment of a payable.',
  values: enumValues(installmentStates.states),
});
export const PaymentMethod = enumType('PayablePaymentMethod', {
  description: 'Method by which a supplier is paid.',
  values: enumValues(PAYMENT_METHODS),
});
export const WithholdingKind = enumType('PayableWithholdingKind', {
  description: 'Kind of a withholding of a payable.',
  values: enumValues(WITHHOLDING_KINDS),
});
const Action = enumType('PayableAction', {
  description: 'Kind of a step in the history of a payable.',
  values: enumValues(PAYABLE_ACTIONS),
});

export const Payable = builder.objectRef<PayableRecord>('Payable');
export const PayableInstallment = builder.objectRef<InstallmentRecord>('PayableInstallment');
export const PayableConnection = connectionOf(Payable, 'PayableConnection', { description: 'Payables.' });

/** Typical list length, for the query cost. */
const FEW = 12;

export function payableGraph(): void {
  registerEnums(PayableStatus, InstallmentStatus, PaymentMethod, WithholdingKind, Action);

  const Withholding = builder.objectRef<WithholdingRecord>('PayableWithholding').implement({
    description: withholding.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => resourceFields(t, withholding),
  });

  const Step = builder.objectRef<StepRecord>('PayableStep').implement({
    description: step.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => resourceFields(t, step),
  });

  PayableInstallment.implement({
    description: installment.description,
    extensions: nodeType({
      name: 'PayableInstallment',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => installmentsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({
        description: 'Global id of the installment.',
        resolve: ({ id }) => globalId('PayableInstallment', id),
      }),
      ...resourceFields(t, installment),
      payable: t.loadable({
        type: Payable,
        description: 'The payable to which the installment belongs.',
        load: async (ids: string[], { database, principal }) => [
          ...(await payablesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ payableId }) => payableId,
      }),
    }),
  });

  Payable.implement({
    description: payable.description,
    extensions: nodeType({
      name: 'Payable',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => payablesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id of the payable.', resolve: ({ id }) => globalId('Payable', id) }),
      ...resourceFields(t, payable),
      ...taxIds(t, 'the supplier', ({ supplierDocument }) => supplierDocument),
      installments: t.loadableGroup({
        type: PayableInstallment,
        description: 'Installments by number.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          installmentsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
      withholdings: t.loadableGroup({
        type: Withholding,
        description: 'Withholdings of the payable.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          withholdingsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
      steps: t.loadableGroup({
        type: Step,
        description: 'History of the payable, the earliest step first.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          stepsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.queryFields((t) => ({
    payable: t.field({
      type: Payable,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One payable. Null when the institution has no payable with this id.',
      extensions: needs('finance_ap:read'),
      args: {
        payableId: t.arg({
          ...idOf('Payable'),
          required: true,
          description: 'Global id of the payable, or its `payableId`.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getPayable, args), 'payable_not_found'),
    }),
    payables: t.field({
      type: PayableConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Payables of the institution, newest first.',
      extensions: needs('finance_ap:read'),
      args: {
        ...pageArgs(t),
        status: t.arg({ type: PayableStatus, description: 'Returns only payables in this state.' }),
        companyId: t.arg.id({ description: 'Returns only payables of this company.' }),
        supplierDocument: t.arg.string({ description: 'Returns only payables of this supplier (CPF or CNPJ).' }),
        documentReference: t.arg.string({
          description:
            'Returns only payables with this reference. Case, spaces, punctuation, accents, leading zeros and look-alike characters are ignored.',
        }),
        paymentMethod: t.arg({ type: PaymentMethod, description: 'Returns only payables with this payment method.' }),
        dueFrom: t.arg({ type: 'Date', description: 'Returns only payables due on this Brasília day or later.' }),
        dueTo: t.arg({ type: 'Date', description: 'Returns only payables due on this Brasília day or earlier.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listPayables, { ...args, ...(first && { first }) }), byNewest, args.after),
    }),
  }));
}
