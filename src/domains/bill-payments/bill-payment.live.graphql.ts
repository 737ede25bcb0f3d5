import { builder, needs } from '../../graphql/builder.ts';
import { RowWatch } from '../../graphql/live/row-watch.ts';
import { oncePerSource } from '../../graphql/live/source.ts';
import { idOf } from '../../graphql/object-ids.ts';
import { changedBillPayments, hasEnded } from './bill-feed.ts';
import { BillPaymentNode } from './bill-payment.graphql.ts';
import { type BillPayment, getBillPayment } from './bill-payment.ts';

const bills = oncePerSource(
  (source) =>
    new RowWatch<string, BillPayment>(source, {
      readChanged: changedBillPayments,
      idOf: ({ id }) => id,
      // No event is about a bill payment: the rows that are watched are read every second.
      about: () => [],
      isLast: hasEnded,
    }),
);

export function billPaymentLiveGraph(): void {
  builder.subscriptionField('billPayment', (t) =>
    t.field({
      type: BillPaymentNode,
      description: 'A bill payment as it is now, then in each state that it comes to; complete with the last.',
      extensions: needs('payment:read'),
      args: {
        billPaymentId: t.arg({
          ...idOf('BillPayment'),
          required: true,
          description: 'Its `billPaymentId`, or its `id`.',
        }),
      },
      async subscribe(_root, args, context) {
        const { id } = await context.enter(getBillPayment, args);
        return bills(context.live).follow(context.partnerId, id);
      },
      resolve: (bill) => bill,
    }),
  );
}
