import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { followLog } from '../../graphql/live/follow.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { loggedEvent } from '../../messaging/logged-event.resource.ts';
import { encodeCursor } from '../../platform/database/pagination.ts';
import { followPartnerEvents, listPartnerEvents, type PartnerEvent } from './partner-events.ts';

export const PartnerEventType = builder.objectRef<PartnerEvent>('PartnerEvent');

export function partnerEventGraph(): void {
  PartnerEventType.implement({
    description: 'A committed fact about a partner, as its webhooks deliver it.',
    fields: (t) => ({
      eventId: t.exposeID('id', { description: loggedEvent.members.id.description }),
      ...resourceFields(t, loggedEvent, { id: false }),
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner.' }),
      cursor: t.field({
        type: 'Cursor',
        description: "Position of the event in the partner's log.",
        resolve: ({ position }) => encodeCursor([position]),
      }),
    }),
  });
  const Connection = connectionOf(PartnerEventType, 'PartnerEventConnection', {
    description: "A partner's events, newest first.",
  });
  const types = 'Only events with these names, for example `pix.payout.confirmed`.';

  builder.queryField('partnerEvents', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: "A partner's event log, newest first. Filter by payment, type or time.",
      args: {
        ...pageArgs(t),
        partnerId: t.arg.id({ required: true, description: 'Id of the partner.' }),
        about: t.arg.string({
          description:
            'Only events about this transaction id or end-to-end id, or the event with this id. Cannot be combined with `from` or `to`.',
        }),
        types: t.arg.stringList({ description: types }),
        from: t.arg({ type: 'DateTime', description: 'Only events at or after this time.' }),
        to: t.arg({ type: 'DateTime', description: 'Only events before this time.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPartnerEvents, args), (row) => [row.position], args.after),
    }),
  );

  builder.subscriptionField('partnerEvents', (t) =>
    t.field({
      type: PartnerEventType,
      subGraphs: CONSOLE,
      description:
        "A partner's events in log order, without gaps or duplicates. Resume with the `cursor` of the last event.",
      args: {
        partnerId: t.arg.id({ required: true, description: 'Id of the partner.' }),
        after: t.arg({
          type: 'Cursor',
          description: 'Only events after this cursor. When absent, the subscription starts now.',
        }),
        types: t.arg.stringList({ description: types }),
      },
      subscribe: async (_root, args, context) => {
        const { partnerId, options } = await context.enter(followPartnerEvents, args);
        return followLog({ live: context.live, partnerId }, options);
      },
      resolve: (event, { partnerId }) => ({ ...event, partnerId: String(partnerId) }),
    }),
  );
}
