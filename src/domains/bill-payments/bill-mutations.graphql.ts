import { builder, needs, type Types } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { cancelBillPayment } from './bill-cancellation.ts';
import {
  type BillCapabilities,
  type BillInstitution,
  getBillCapabilities,
  listBillInstitutions,
} from './bill-catalogue.ts';
import { confirmBillPayment } from './bill-confirmation.ts';
import { BillPaymentNode, BillTypeEnum } from './bill-payment.graphql.ts';
import { QUOTE_MINUTES, quoteBillPayment } from './bill-quote.ts';
import { type BillType, PAYMENT_HOURS } from './bill-window.ts';

/** The numbers of REST. */
const ExpectedBillType = enumType('ExpectedBillType', {
  description: 'What a code must be.',
  values: {
    ANY: { value: 0 as const, description: 'Whatever it is.' },
    GUIDE: { value: 1 as const, description: 'A guide.' },
    BOLETO: { value: 2 as const, description: 'A boleto.' },
  },
});

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, BillCapabilities>;

const hours = (t: Fields, type: BillType, what: string) => ({
  [`${type}OpensAt`]: t.string({
    description: `From when ${what}: time of day in Brasília, HH:MM.`,
    resolve: () => PAYMENT_HOURS[type].opensAt,
  }),
  [`${type}ClosesAt`]: t.string({
    description: `Until when ${what}: time of day in Brasília, HH:MM, not included.`,
    resolve: () => PAYMENT_HOURS[type].closesAt,
  }),
});

export function billMutationsGraph(): void {
  registerEnums(ExpectedBillType);

  operationMutation(quoteBillPayment, {
    type: BillPaymentNode,
    description: `${quoteBillPayment.summary}. An answer that does not come in time is applied later: until then its status is \`UNCONFIRMED\``,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that pays.' }),
      barcode: t.string({ required: true, description: 'Barcode, or the line that people type.' }),
      type: t.field({ type: ExpectedBillType, description: 'What the code must be; ANY when left out.' }),
      payableId: t.string({ description: 'Payable that is paid.' }),
    }),
  });
  operationMutation(confirmBillPayment, {
    type: BillPaymentNode,
    description: `${confirmBillPayment.summary}. Accepted is not paid: the outcome is in its status`,
    input: (t) => ({
      billPaymentId: t.field({ ...idOf('BillPayment'), required: true, description: 'The quoted bill.' }),
      amountCents: t.field({
        type: 'Cents',
        required: true,
        description: 'The `totalAmount` of the quote, exactly, in cents.',
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
    description: 'Whom the provider collects for.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      institutionId: t.exposeID('id', { description: '`id` of REST.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      segment: t.exposeInt('segment', {
        nullable: true,
        description: 'Of guides: the second digit of their barcode; null: boletos, or any segment.',
      }),
      types: t.field({
        type: [BillTypeEnum],
        description: 'What it collects by.',
        resolve: ({ types }) => [...types],
      }),
    }),
  });

  const Capabilities = builder.objectRef<BillCapabilities>('BillPaymentCapabilities').implement({
    description:
      'Which bills can be paid, and when. The limits are those of the account on PIX sent: `Account.limits`.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      enabled: t.exposeBoolean('enabled', { description: 'Whether the institution pays bills.' }),
      types: t.field({
        type: [BillTypeEnum],
        description: 'Of which types.',
        resolve: ({ types }) => [...types],
      }),
      ...hours(t, 'boleto', 'boletos are paid, on every day'),
      ...hours(t, 'guide', 'guides are paid, on business days'),
      quoteMinutes: t.int({ description: 'How long a quote can be confirmed.', resolve: () => QUOTE_MINUTES }),
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
      description: 'Whom bills can be paid to now.',
      extensions: { ...listOf(50), ...needs('payment:read') },
      resolve: async (_root, _args, context) => [...(await context.enter(listBillInstitutions, {}))],
    }),
  }));
}
