import { builder } from '../../../graphql/builder.ts';
import { RowWatch } from '../../../graphql/live/row-watch.ts';
import { oncePerSource } from '../../../graphql/live-source.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { ChargeInterface } from './charge.graphql.ts';
import { type Charge, getCharge } from './charge.ts';
import { changedCharges, hasEnded } from './charge-feed.ts';

const charges = oncePerSource(
  (source) =>
    new RowWatch<string, Charge>(source, {
      readChanged: changedCharges,
      idOf: ({ txId }) => txId,
      about: ({ payload }) => [payload['txId']],
      isLast: hasEnded,
    }),
);

export function chargeLiveGraph(): void {
  builder.subscriptionField('charge', (t) =>
    t.field({
      type: ChargeInterface,
      description:
        'Sends the charge as it is now, then when it is paid, expires or is cancelled, and then completes. ' +
        'A static QR code is sent at each payment.',
      args: {
        txId: t.arg({
          ...idOf('Charge'),
          required: true,
          description: 'The `txId`, `chargeId` or global `id` of the charge.',
        }),
      },
      async subscribe(_root, args, context) {
        const { txId } = await context.enter(getCharge, args);
        return charges(context.live).follow(context.partnerId, txId);
      },
      resolve: (charge) => charge,
    }),
  );
}
