import { builder, needs, type Types } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { cancelBillPayment } from './bill-cancellation.ts';
import {
  type BillCapabilities,
  type BillInstitution,
  getBillCapabilities,
  listBillInstitutions,
} from './bill-catalogue.ts';
import { confirmBillPayment } from './bill-confirmation.ts';
import { BillPaymentNode } from './bill-payment.graphql.ts';
import { billCapabilities, billInstitution } from './bill-payment.resource.ts';
import { quoteBillPayment } from './bill-quote.ts';
import { type BillType, PAYMENT_HOURS } from './bill-window.ts';

const ExpectedBillType = enumType('ExpectedBillType', {
  description: 'Required type of a code.',
  values: {
    ANY: { value: 0 as const, description: 'Either type.' },
    GUIDE: { value: 1 as const, description: 'A guide.' },
    BOLETO: { value: 2 as const, description: 'A boleto.' },
  },
});

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, BillCapabilities>;

const hours = (t: Fields, type: BillType, what: string) => ({
  [`${type}OpensAt`]: t.string({
    description: `Start of the period in which ${what}. Brasília time of day, HH:MM.`,
    resolve: () => PAYMENT_HOURS[type].opensAt,
  }),
  [`${type}ClosesAt`]: t.string({
    description: `End of the period in which ${what}, not included. Brasília time of day, HH:MM.`,
    resolve: () => PAYMENT_HOURS[type].closesAt,
  }),
});

export function billMutationsGraph(): void {
  registerEnums(ExpectedBillType);

  operationMutation(quoteBillPayment, {
    type: BillPaymentNode,
    description: `${quoteBillPayment.summary}. A late reply is applied afterwards: until then the status is \`UNCONFIRMED\``,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that pays.' }),
      barcode: t.string({ required: true, description: 'Barcode or digitable line.' }),
      type: t.field({ type: ExpectedBillType, description: 'Required type of the code; ANY by default.' }),
      payableId: t.string({ description: 'Payable to pay.' }),
    }),
  });
  operationMutation(confirmBillPayment, {
    type: BillPaymentNode,
    description: `${confirmBillPayment.summary}. Accepted does not mean paid: read the outcome in the status`,
    input: (t) => ({
      billPaymentId: t.field({ ...idOf('BillPayment'), required: true, description: 'The quoted bill.' }),
      amountCents: t.field({
        type: 'Cents',
        required: true,
        description: 'Exactly the `totalAmount` of the quote, in cents.',
      }),
    }),
  });
  operationMutation(cancelBillPayment, {
    type: BillPaymentNode,
    input: (t) => ({
      billPaymentId: t.field({ ...idOf('BillPayment'), required: true, description: 'The quoted bill.' }),
    }),
  });

  const Institution = builder.objectRef<BillInstitution>('BillPaymentInstitution').implement({
    description: billInstitution.description,
    extensions: needs('payment:read'),
    fields: (t) => resourceFields(t, billInstitution),
  });

  const Capabilities = builder.objectRef<BillCapabilities>('BillPaymentCapabilities').implement({
    description: billCapabilities.description,
    extensions: needs('payment:read'),
    fields: (t) => ({
      ...resourceFields(t, billCapabilities),
      ...hours(t, 'boleto', 'boletos are paid, on every day'),
      ...hours(t, 'guide', 'guides are paid, on business days'),
    }),
  });

  builder.queryFields((t) => ({
    billPaymentCapabilities: t.field({
      type: Capabilities,
      nullable: true,
      description: 'Which bills can be paid.',
      extensions: needs('payment:read'),
      resolve: (_root, _args, context) => context.enter(getBillCapabilities, {}),
    }),
    billPaymentInstitutions: t.field({
      type: [Institution],
      nullable: true,
      description: 'Companies and authorities whose bills can be paid now.',
      extensions: { ...listOf(50), ...needs('payment:read') },
      resolve: async (_root, _args, context) => [...(await context.enter(listBillInstitutions, {}))],
    }),
  }));
}
