import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
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
  description: 'How a supplier is paid.',
  values: enumValues(PAYMENT_METHODS),
});
export const WithholdingKind = enumType('PayableWithholdingKind', {
  description: 'What is withheld of a payable.',
  values: enumValues(WITHHOLDING_KINDS),
});
const Action = enumType('PayableAction', {
  description: 'What became of a payable.',
  values: enumValues(PAYABLE_ACTIONS),
});

export const Payable = builder.objectRef<PayableRecord>('Payable');
export const PayableInstallment = builder.objectRef<InstallmentRecord>('PayableInstallment');
export const PayableConnection = connectionOf(Payable, 'PayableConnection', { description: 'Payables.' });

/** Installments that payables usually have, and what else of them there are few of. */
const FEW = 12;

export function payableGraph(): void {
  registerEnums(PayableStatus, InstallmentStatus, PaymentMethod, WithholdingKind, Action);

  const Withholding = builder.objectRef<WithholdingRecord>('PayableWithholding').implement({
    description: 'What is withheld of a payable.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      kind: t.expose('kind', { type: WithholdingKind, description: 'What it is.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'In cents.' }),
    }),
  });

  const Step = builder.objectRef<StepRecord>('PayableStep').implement({
    description: 'What became of a payable, and by whom.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      action: t.expose('action', { type: Action, description: 'What it was.' }),
      author: t.exposeString('author', {
        nullable: true,
        description: '`partner_api:<client_id>` or `operator:<login>`; null: a payment run, or the bank.',
      }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description: 'The approver for whom the author stood: `operator:<login>`; null: for nobody.',
      }),
      reason: t.exposeString('reason', { nullable: true, description: 'Why, in the words of who did it.' }),
      installmentId: t.exposeString('installmentId', {
        nullable: true,
        description: '`installmentId` of the installment that it is about; null: all of the payable.',
      }),
      contentSha256: t.exposeString('contentSha256', {
        nullable: true,
        description: 'Digest of the payment data that was approved or refused; null for every other step.',
      }),
      at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    }),
  });

  PayableInstallment.implement({
    description: 'One part of a payable, paid at once.',
    extensions: nodeType({
      name: 'PayableInstallment',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => installmentsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PayableInstallment', id) }),
      installmentId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      payable: t.loadable({
        type: Payable,
        description: 'The payable that it is a part of.',
        load: async (ids: string[], { database, principal }) => [
          ...(await payablesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ payableId }) => payableId,
      }),
      number: t.exposeInt('number', { description: 'From 1.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which it is due.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'In cents.' }),
      netAmount: t.expose('netAmount', { type: 'Cents', description: 'What is paid, in cents.' }),
      status: t.expose('status', { type: InstallmentStatus, description: 'Its state.' }),
      paidOn: t.expose('paidOn', { type: 'Date', nullable: true, description: 'Brasília day on which it was paid.' }),
    }),
  });

  Payable.implement({
    description: 'What the institution owes a supplier, from its creation to its payment.',
    extensions: nodeType({
      name: 'Payable',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => payablesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Payable', id) }),
      payableId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: PayableStatus, description: 'Its state.' }),
      version: t.exposeInt('version', { description: 'For decisions: it grows with each change and each decision.' }),
      companyId: t.exposeString('companyId', { description: 'The company that owes it.' }),
      branchId: t.exposeString('branchId', { nullable: true, description: 'The branch of that company.' }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'The paying account; null: the payment run says which.',
      }),
      financialAccountId: t.exposeString('financialAccountId', {
        nullable: true,
        description: "Its class in the institution's own chart.",
      }),
      supplierName: t.exposeString('supplierName', { description: 'Name of the supplier.' }),
      supplierDocument: t.exposeString('supplierDocument', { description: 'CPF or CNPJ of the supplier.' }),
      ...taxIds(t, 'the supplier', ({ supplierDocument }) => supplierDocument),
      description: t.exposeString('description', { description: 'What it is for.' }),
      documentReference: t.exposeString('documentReference', {
        description: "Number of the supplier's invoice or contract.",
      }),
      justification: t.exposeString('justification', {
        nullable: true,
        description: 'Why it may repeat the reference of another payable of the supplier.',
      }),
      amount: t.expose('amount', { type: 'Cents', description: 'What the supplier charges, in cents.' }),
      netAmount: t.expose('netAmount', {
        type: 'Cents',
        description: 'What is paid, in cents: the amount without what is withheld.',
      }),
      paidAmount: t.expose('paidAmount', { type: 'Cents', description: 'What of that is paid, in cents.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which it is due.' }),
      competenceDate: t.expose('competenceDate', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day that it belongs to in the books.',
      }),
      paymentMethod: t.expose('paymentMethod', { type: PaymentMethod, description: 'How the supplier is paid.' }),
      pixKey: t.exposeString('pixKey', { nullable: true, description: 'PIX key of the supplier.' }),
      recipientBankCode: t.exposeString('recipientBankCode', {
        nullable: true,
        description: 'Bank of the supplier: three digits (COMPE) or an ISPB.',
      }),
      recipientBranch: t.exposeString('recipientBranch', { nullable: true, description: 'Branch of the supplier.' }),
      recipientAccount: t.exposeString('recipientAccount', { nullable: true, description: 'Account of the supplier.' }),
      barcode: t.exposeString('barcode', { nullable: true, description: 'Of a boleto or a guide: 44 digits.' }),
      installmentsCount: t.exposeInt('installmentsCount', { description: 'How many installments it has.' }),
      installments: t.loadableGroup({
        type: PayableInstallment,
        description: 'Its parts, by their numbers.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          installmentsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
      withholdings: t.loadableGroup({
        type: Withholding,
        description: 'What is withheld of it.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          withholdingsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
      steps: t.loadableGroup({
        type: Step,
        description: 'What became of it, the earliest first.',
        extensions: listOf(FEW),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          stepsOfPayables(database, principal.institutionId, ids),
        group: ({ payableId }) => payableId,
        resolve: ({ id }) => id,
      }),
      createdBy: t.exposeString('createdBy', {
        description: 'Who created it: `partner_api:<client_id>` or `operator:<login>`.',
      }),
      approvedBy: t.exposeString('approvedBy', {
        nullable: true,
        description: 'Who approved it, or was the first to.',
      }),
      secondApprovedBy: t.exposeString('secondApprovedBy', { nullable: true, description: 'Who was the second to.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    }),
  });

  builder.queryFields((t) => ({
    payable: t.field({
      type: Payable,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One payable; null when the institution has none with this id.',
      extensions: needs('finance_ap:read'),
      args: { payableId: t.arg({ ...idOf('Payable'), required: true, description: 'Its `payableId`, or its `id`.' }) },
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
        status: t.arg({ type: PayableStatus, description: 'Only in this state.' }),
        companyId: t.arg.id({ description: 'Only those of this company.' }),
        supplierDocument: t.arg.string({ description: 'Only those of this supplier: CPF or CNPJ.' }),
        documentReference: t.arg.string({
          description:
            'Only those with this reference; case, spaces, punctuation, accents, leading zeros and look-alike characters make no difference.',
        }),
        paymentMethod: t.arg({ type: PaymentMethod, description: 'Only those that are paid so.' }),
        dueFrom: t.arg({ type: 'Date', description: 'Only those due on this Brasília day or later.' }),
        dueTo: t.arg({ type: 'Date', description: 'Only those due on this Brasília day or earlier.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listPayables, { ...args, ...(first && { first }) }), byNewest, args.after),
    }),
  }));
}
