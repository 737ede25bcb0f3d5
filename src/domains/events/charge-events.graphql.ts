import { builder } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { ChargeInterface } from '../pix/charges/charge.graphql.ts';
import { type Charge, chargesByTxId } from '../pix/charges/charge.ts';
import { eventsOfCharges } from './charge-events.ts';
import { Event } from './event.graphql.ts';
import { EventListPage } from './event-lists.ts';

const ofCharge = pageLoader({ input: EventListPage, load: eventsOfCharges });

export function chargeEventsGraph(): void {
  const ChargeEventConnection = connectionOf(Event, 'ChargeEventConnection', {
    description: 'Events about one charge, oldest first.',
  });

  builder.interfaceField(ChargeInterface, 'events', (t) =>
    t.field({
      type: ChargeEventConnection,
      description: 'What happened to it, oldest first; payments of it that were refused, too.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofCharge(context, id, args), (row) => [row.position], args.after),
    }),
  );

  builder.interfaceField(Event, 'charge', (t) =>
    t.loadable({
      type: ChargeInterface,
      nullable: true,
      description: 'The charge that it names; null when it names none of the partner.',
      async load(txIds: string[], { database, partnerId }): Promise<(Charge | null)[]> {
        const found = new Map((await chargesByTxId(database, partnerId, txIds)).map((charge) => [charge.txId, charge]));
        return txIds.map((txId) => found.get(txId) ?? null);
      },
      resolve: ({ payload }) => (typeof payload['txId'] === 'string' ? payload['txId'] : null),
    }),
  );
}
