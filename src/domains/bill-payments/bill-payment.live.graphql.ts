import { builder, needs } from '../../graphql/builder.ts';
import { RowWatch } from '../../graphql/live/row-watch.ts';
import { oncePerSource } from '../../graphql/live-source.ts';
import { idOf } from '../../graphql/object-ids.ts';
import { changedBillPayments, hasEnded } from './bill-feed.ts';
import { BillPaymentNode } from './bill-payment.graphql.ts';
import { type BillPayment, getBillPayment } from './bill-payment.ts';

const bills = oncePerSource(
  (source) =>
    new RowWatch<string, BillPayment>(source, {
      readChanged: changedBillPayments,
      idOf: ({ id }) => id,
      // Bill payments have no events: the watched rows are polled every second.
      about: () => [],
      isLast: hasEnded,
    }),
);

export function billPaymentLiveGraph(): void {
  builder.subscriptionField('billPayment', (t) =>
    t.field({
      type: BillPaymentNode,
      description:
        'The current bill payment, then the bill payment after each change of its state. Completes after the final state.',
      extensions: needs('payment:read'),
      args: {
        billPaymentId: t.arg({
          ...idOf('BillPayment'),
          required: true,
          description: 'The `billPaymentId` or `id` of the bill payment.',
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
