import { builder, CONSOLE, type Types } from '../../../graphql/builder.ts';
import { Page, pageArgs } from '../../../graphql/connections.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Payable, PayableConnection, PaymentMethod, WithholdingKind } from './payable.graphql.ts';
import { approval } from './payable.resource.ts';
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

type Input = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

const decided = (t: Input) => ({
  payableId: t.field({
    ...idOf('Payable'),
    required: true,
    description: 'Global id of the payable, or its `payableId`.',
  }),
  expectedVersion: t.int({
    required: true,
    description:
      'The `version` that the decision is about. The decision is refused when the payable has another version.',
  }),
});
const digest = (t: Input, required: boolean) =>
  t.string({
    required,
    description:
      'The `contentSha256` of the payment data that the decision is about. The decision is refused when the payable has another digest.',
  });
const approved = (t: Input) => ({ ...decided(t), contentSha256: digest(t, true) });
const paid = (t: Input) => ({
  pixKey: t.string({ description: 'PIX key of the supplier. Required for PIX only.' }),
  recipientBankCode: t.string({
    description: "Three digits (COMPE) or the ISPB of the supplier's bank. Required for TED only.",
  }),
  recipientBranch: t.string({ description: 'Branch, 1 to 4 digits without check digit. Required for TED only.' }),
  recipientAccount: t.string({ description: 'Account with its check digit. Required for TED only.' }),
  barcode: t.string({ description: 'Barcode or typed line of the bill. Required for BOLETO only.' }),
});
const approver = (t: Input) => ({
  onBehalfOf: t.string({
    description:
      "Login of the absent approver for whom the caller decides. Omit it to decide under the caller's own authority.",
  }),
});
const withReason = (t: Input) => ({
  ...decided(t),
  reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
});

export function payableMutationsGraph(): void {
  const InstallmentInput = builder.inputType('PayableInstallmentInput', {
    description: 'An installment of a payable.',
    fields: (t) => ({
      dueDate: t.field({ type: 'Date', required: true, description: 'Brasília day on which the installment is due.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
    }),
  });
  const WithholdingInput = builder.inputType('PayableWithholdingInput', {
    description: 'A withholding of a payable.',
    fields: (t) => ({
      kind: t.field({ type: WithholdingKind, required: true, description: 'Kind of the withholding.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
    }),
  });

  operationMutation(createPayable, {
    type: Payable,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Id of the company that owes the payable (UUID).' }),
      branchId: t.id({ description: 'Id of a branch of the company (UUID).' }),
      sourceAccountId: t.field({ ...integerIdOf('Account'), description: 'Paying account for the payment.' }),
      financialAccountId: t.id({ description: "Id of the cash class in the institution's chart (UUID)." }),
      supplierName: t.string({ required: true, description: 'Name of the supplier, at most 140 characters.' }),
      supplierDocument: t.string({ required: true, description: 'CPF or CNPJ of the supplier.' }),
      description: t.string({ required: true, description: 'Purpose of the payable, at most 500 characters.' }),
      documentReference: t.string({
        required: true,
        description: "Number of the supplier's invoice or contract, at most 100 characters.",
      }),
      amount: t.field({
        type: 'Cents',
        required: true,
        description: "Gross amount of the supplier's invoice, in cents.",
      }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Brasília day on which the payable is due.' }),
      competenceDate: t.field({ type: 'Date', description: 'Brasília day of the competence in the books.' }),
      paymentMethod: t.field({ type: PaymentMethod, required: true, description: 'Payment method.' }),
      ...paid(t),
      installments: t.field({
        type: [InstallmentInput],
        description:
          'Installments, numbered in this order. Their sum is `amount`. By default there is one installment.',
      }),
      withholdings: t.field({
        type: [WithholdingInput],
        description: 'Withholdings, which are not paid to the supplier.',
      }),
      justification: t.string({
        description: 'Reason for a second payable with the same supplier and reference.',
      }),
    }),
  });

  operationMutation(changePayable, {
    type: Payable,
    input: (t) => ({
      ...decided(t),
      supplierName: t.string({ description: 'Name of the supplier, at most 140 characters.' }),
      description: t.string({ description: 'Purpose of the payable, at most 500 characters.' }),
      dueDate: t.field({
        type: 'Date',
        description: 'Brasília day on which the payable is due. Only for a payable with a single installment.',
      }),
      competenceDate: t.field({ type: 'Date', description: 'Brasília day of the competence in the books.' }),
      branchId: t.id({ description: 'Id of a branch of the company (UUID).' }),
      sourceAccountId: t.field({ ...integerIdOf('Account'), description: 'Paying account for the payment.' }),
      financialAccountId: t.id({ description: "Id of the cash class in the institution's chart (UUID)." }),
      ...paid(t),
      paymentMethod: t.field({ type: PaymentMethod, description: 'Payment method. By default it stays unchanged.' }),
    }),
  });
  operationMutation(approvePayable, { type: Payable, input: (t) => ({ ...approved(t), ...approver(t) }) });
  operationMutation(refusePayable, {
    type: Payable,
    input: (t) => ({ ...withReason(t), contentSha256: digest(t, false), ...approver(t) }),
  });
  operationMutation(cancelPayable, { type: Payable, input: withReason });

  const Approval = builder.objectRef<ApprovalResult>('PayableApproval').implement({
    description: approval.description,
    fields: (t) => ({
      ...resourceFields(t, approval),
      isApproved: t.boolean({
        description:
          'True when the payable can be paid. False when the approval was refused or the payable awaits its second approver.',
        resolve: ({ status }) => status === 'approved',
      }),
    }),
  });
  const Approvals = builder.objectRef<readonly ApprovalResult[]>('PayableApprovals').implement({
    description: 'Results of several approvals.',
    fields: (t) => ({
      approvals: t.field({
        type: [Approval],
        description: 'One result per payable, in the order of the input.',
        resolve: (all) => [...all],
      }),
    }),
  });
  const ApprovalInput = builder.inputType('PayableApprovalInput', {
    description: 'One payable of an approval of several.',
    fields: approved,
  });
  operationMutation(approvePayables, {
    type: Approvals,
    input: (t) => ({
      payables: t.field({
        type: [ApprovalInput],
        required: true,
        description: 'The payables to approve, at most 100.',
      }),
      ...approver(t),
    }),
  });

  builder.queryField('payablesToApprove', (t) =>
    t.field({
      type: PayableConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Payables that the caller can approve, the earliest due date first.',
      args: {
        ...pageArgs(t),
        onBehalfOf: t.arg.string({
          description:
            "Login of the absent approver for whom the caller decides. Omit it for the caller's own approvals.",
        }),
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
