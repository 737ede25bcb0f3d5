import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { Uuid } from '../../../platform/text/ids.ts';
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
    description: 'A withholding of a payable.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      kind: t.expose('kind', { type: WithholdingKind, description: 'Kind of the withholding.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
    }),
  });

  const Step = builder.objectRef<StepRecord>('PayableStep').implement({
    description: 'One step in the history of a payable: the action and its author.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      action: t.expose('action', { type: Action, description: 'Action of the step.' }),
      author: t.exposeString('author', {
        nullable: true,
        description:
          'Author: `partner_api:<client_id>` or `operator:<login>`. Null for a step by a payment batch or the bank.',
      }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description: 'The absent approver for whom the author acted: `operator:<login>`. Null without deputyship.',
      }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: "Reason in the author's words. Null when none was given.",
      }),
      installmentId: t.exposeString('installmentId', {
        nullable: true,
        description: '`installmentId` of the affected installment. Null when the step affects the whole payable.',
      }),
      contentSha256: t.exposeString('contentSha256', {
        nullable: true,
        description: 'Digest of the approved or refused payment data. Null for every other step.',
      }),
      at: t.expose('at', { type: 'DateTime', description: 'Time of the step.' }),
    }),
  });

  PayableInstallment.implement({
    description: 'An installment: a part of a payable with its own payment.',
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
      installmentId: t.id({ description: 'Id of the installment in REST (UUID).', resolve: ({ id }) => id }),
      payable: t.loadable({
        type: Payable,
        description: 'The payable to which the installment belongs.',
        load: async (ids: string[], { database, principal }) => [
          ...(await payablesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ payableId }) => payableId,
      }),
      number: t.exposeInt('number', { description: 'From 1.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which the installment is due.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Gross amount in cents.' }),
      netAmount: t.expose('netAmount', { type: 'Cents', description: 'Amount to pay, in cents.' }),
      status: t.expose('status', { type: InstallmentStatus, description: 'State of the installment.' }),
      paidOn: t.expose('paidOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the payment. Null until the installment is paid.',
      }),
    }),
  });

  Payable.implement({
    description: 'A debt of the institution to a supplier.',
    extensions: nodeType({
      name: 'Payable',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => payablesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id of the payable.', resolve: ({ id }) => globalId('Payable', id) }),
      payableId: t.id({ description: 'Id of the payable in REST (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: PayableStatus, description: 'State of the payable.' }),
      version: t.exposeInt('version', {
        description: 'Version for decisions. Each change and each decision increments it.',
      }),
      companyId: t.exposeString('companyId', { description: 'Id of the company that owes the payable (UUID).' }),
      branchId: t.exposeString('branchId', {
        nullable: true,
        description: 'Id of the branch (UUID). Null when the payable belongs to the whole company.',
      }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'Number of the paying account. Null when the payment batch decides it.',
      }),
      financialAccountId: t.exposeString('financialAccountId', {
        nullable: true,
        description: "Id of the cash class in the institution's chart (UUID). Null when the payable has none.",
      }),
      supplierName: t.exposeString('supplierName', { description: 'Name of the supplier.' }),
      supplierDocument: t.exposeString('supplierDocument', { description: 'CPF or CNPJ of the supplier.' }),
      ...taxIds(t, 'the supplier', ({ supplierDocument }) => supplierDocument),
      description: t.exposeString('description', { description: 'Purpose of the payable.' }),
      documentReference: t.exposeString('documentReference', {
        description: "Number of the supplier's invoice or contract.",
      }),
      justification: t.exposeString('justification', {
        nullable: true,
        description: 'Reason for repeating the reference of another payable of the supplier. Null when none was given.',
      }),
      amount: t.expose('amount', { type: 'Cents', description: "Gross amount of the supplier's invoice, in cents." }),
      netAmount: t.expose('netAmount', {
        type: 'Cents',
        description: 'Amount to pay in cents: the gross amount without the withholdings.',
      }),
      paidAmount: t.expose('paidAmount', {
        type: 'Cents',
        description: 'Part of the net amount that is paid, in cents.',
      }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which the payable is due.' }),
      competenceDate: t.expose('competenceDate', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the competence in the books. Null when none was given.',
      }),
      paymentMethod: t.expose('paymentMethod', {
        type: PaymentMethod,
        description: 'Method by which the supplier is paid.',
      }),
      pixKey: t.exposeString('pixKey', {
        nullable: true,
        description: 'PIX key of the supplier. Null unless the payment method is PIX.',
      }),
      recipientBankCode: t.exposeString('recipientBankCode', {
        nullable: true,
        description: 'Bank of the supplier: three digits (COMPE) or an ISPB. Null unless the payment method is TED.',
      }),
      recipientBranch: t.exposeString('recipientBranch', {
        nullable: true,
        description: 'Branch of the supplier. Null unless the payment method is TED.',
      }),
      recipientAccount: t.exposeString('recipientAccount', {
        nullable: true,
        description: 'Account of the supplier. Null unless the payment method is TED.',
      }),
      barcode: t.exposeString('barcode', {
        nullable: true,
        description: 'Barcode of the boleto or guide, 44 digits. Null unless the payment method is BOLETO.',
      }),
      installmentsCount: t.exposeInt('installmentsCount', { description: 'Number of installments.' }),
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
      createdBy: t.exposeString('createdBy', {
        description: 'Author of the payable: `partner_api:<client_id>` or `operator:<login>`.',
      }),
      approvedBy: t.exposeString('approvedBy', {
        nullable: true,
        description: 'The only or first approver. Null before the first approval.',
      }),
      secondApprovedBy: t.exposeString('secondApprovedBy', {
        nullable: true,
        description: 'The second approver. Null unless two approvers approved the payable.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the payable was created.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
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
