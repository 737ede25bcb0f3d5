import type { InputFieldBuilder } from '@pothos/core';
import { builder, CONSOLE, type Types } from '../../../graphql/builder.ts';
import { Page, pageArgs } from '../../../graphql/connections.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { Payable, PayableConnection, PaymentMethod, WithholdingKind } from './payable.graphql.ts';
import { changePayable } from './payable-change.ts';
import { createPayable } from './payable-creation.ts';
import {
  type ApprovalResult,
  approvePayable,
  approvePayables,
  cancelPayable,
  refusePayable,
} from './payable-decisions.ts';
import { byDueDate, listPayablesToApprove } from './payables-to-approve.ts';

type Input = InputFieldBuilder<Types, 'InputObject'>;

const decided = (t: Input) => ({
  payableId: t.field({ ...idOf('Payable'), required: true, description: 'The payable.' }),
  expectedVersion: t.int({
    required: true,
    description: 'The `version` that is decided on: when it has changed since, nothing is done.',
  }),
});
const digest = (t: Input, required: boolean) =>
  t.string({
    required,
    description:
      'The `contentSha256` of the payment data that is decided on: when the payable has another one, nothing is done.',
  });
/** Members of an approval, alone or with others. */
const approved = (t: Input) => ({ ...decided(t), contentSha256: digest(t, true) });
/** Where the supplier is paid. */
const paid = (t: Input) => ({
  pixKey: t.string({ description: 'Of PIX: the key of the supplier.' }),
  recipientBankCode: t.string({ description: 'Of TED: three digits (COMPE) or an ISPB.' }),
  recipientBranch: t.string({ description: 'Of TED: 1 to 4 digits without check digit.' }),
  recipientAccount: t.string({ description: 'Of TED: the account with its check digit.' }),
  barcode: t.string({ description: 'Of BOLETO: the barcode, or the line that people type.' }),
});
const approver = (t: Input) => ({
  onBehalfOf: t.string({
    description: 'Login of the approver who is away, for whom who asks stands; left out: for nobody.',
  }),
});
const withReason = (t: Input) => ({
  ...decided(t),
  reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
});

export function payableMutationsGraph(): void {
  const InstallmentInput = builder.inputType('PayableInstallmentInput', {
    description: 'One part of a payable.',
    fields: (t) => ({
      dueDate: t.field({ type: 'Date', required: true, description: 'Brasília day on which it is due.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'In cents.' }),
    }),
  });
  const WithholdingInput = builder.inputType('PayableWithholdingInput', {
    description: 'What is withheld of a payable.',
    fields: (t) => ({
      kind: t.field({ type: WithholdingKind, required: true, description: 'What it is.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'In cents.' }),
    }),
  });

  operationMutation(createPayable, {
    type: Payable,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'The company that owes it.' }),
      branchId: t.id({ description: 'A branch of that company.' }),
      sourceAccountId: t.field({ ...integerIdOf('Account'), description: 'The paying account.' }),
      financialAccountId: t.id({ description: "Its class in the institution's own chart." }),
      supplierName: t.string({ required: true, description: 'Name of the supplier, at most 140 characters.' }),
      supplierDocument: t.string({ required: true, description: 'CPF or CNPJ of the supplier.' }),
      description: t.string({ required: true, description: 'What it is for, at most 500 characters.' }),
      documentReference: t.string({
        required: true,
        description: "Number of the supplier's invoice or contract, at most 100 characters.",
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'What the supplier charges, in cents.' }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Brasília day on which it is due.' }),
      competenceDate: t.field({ type: 'Date', description: 'Brasília day that it belongs to in the books.' }),
      paymentMethod: t.field({ type: PaymentMethod, required: true, description: 'How it is paid.' }),
      ...paid(t),
      installments: t.field({
        type: [InstallmentInput],
        description: 'Its parts, numbered in this order; their sum is `amount`. One when left out.',
      }),
      withholdings: t.field({ type: [WithholdingInput], description: 'What is not paid to the supplier.' }),
      justification: t.string({
        description: 'Why it is owed although another payable has the same supplier and reference.',
      }),
    }),
  });

  operationMutation(changePayable, {
    type: Payable,
    input: (t) => ({
      ...decided(t),
      supplierName: t.string({ description: 'Name of the supplier, at most 140 characters.' }),
      description: t.string({ description: 'What it is for, at most 500 characters.' }),
      dueDate: t.field({ type: 'Date', description: 'Brasília day on which it is due, when it is paid at once.' }),
      competenceDate: t.field({ type: 'Date', description: 'Brasília day that it belongs to in the books.' }),
      branchId: t.id({ description: 'A branch of its company.' }),
      sourceAccountId: t.field({ ...integerIdOf('Account'), description: 'The paying account.' }),
      financialAccountId: t.id({ description: "Its class in the institution's own chart." }),
      ...paid(t),
      paymentMethod: t.field({ type: PaymentMethod, description: 'How it is paid; as before when left out.' }),
    }),
  });
  operationMutation(approvePayable, { type: Payable, input: (t) => ({ ...approved(t), ...approver(t) }) });
  operationMutation(refusePayable, {
    type: Payable,
    input: (t) => ({ ...withReason(t), contentSha256: digest(t, false), ...approver(t) }),
  });
  operationMutation(cancelPayable, { type: Payable, input: withReason });

  const Approval = builder.objectRef<ApprovalResult>('PayableApproval').implement({
    description: 'What became of one of many approvals.',
    fields: (t) => ({
      payableId: t.exposeID('payableId', { description: '`payableId` of the payable.' }),
      netAmount: t.expose('netAmount', { type: 'Cents', nullable: true, description: 'What was approved, in cents.' }),
      isApproved: t.boolean({
        description: 'Whether it can be paid; false, too, when it awaits the second approver.',
        resolve: ({ status }) => status === 'approved',
      }),
      code: t.exposeString('code', { nullable: true, description: 'Why it was refused; null: it was not.' }),
      message: t.exposeString('message', { nullable: true, description: 'The same for people.' }),
    }),
  });
  const Approvals = builder.objectRef<readonly ApprovalResult[]>('PayableApprovals').implement({
    description: 'What became of many approvals.',
    fields: (t) => ({
      approvals: t.field({
        type: [Approval],
        description: 'Each, in the order in which they were asked for.',
        resolve: (all) => [...all],
      }),
    }),
  });
  const ApprovalInput = builder.inputType('PayableApprovalInput', {
    description: 'A payable that is approved with others.',
    fields: approved as never,
  });
  operationMutation(approvePayables, {
    type: Approvals,
    input: (t) => ({
      payables: t.field({ type: [ApprovalInput], required: true, description: 'The payables, at most 100.' }),
      ...approver(t),
    }),
  });

  builder.queryField('payablesToApprove', (t) =>
    t.field({
      type: PayableConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Payables that wait for the approval of who asks, the earliest due first.',
      args: {
        ...pageArgs(t),
        onBehalfOf: t.arg.string({ description: 'For an approver who is away: the login; left out: for nobody.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listPayablesToApprove, { ...args, ...(first && { first }) }),
          byDueDate,
          args.after,
        ),
    }),
  );
}
