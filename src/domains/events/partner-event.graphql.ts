import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { followLog } from '../../graphql/live/follow.ts';
import { encodeCursor } from '../../platform/pagination.ts';
import { followPartnerEvents, listPartnerEvents, type PartnerEvent } from './partner-events.ts';

export const PartnerEventType = builder.objectRef<PartnerEvent>('PartnerEvent');

export function partnerEventGraph(): void {
  PartnerEventType.implement({
    description: 'Something that happened to a partner and was committed: what its webhooks deliver.',
    fields: (t) => ({
      eventId: t.exposeID('id', { description: 'Id of the event (UUID). A delivery of it has an id of its own.' }),
      partnerId: t.exposeID('partnerId', { description: 'The partner.' }),
      cursor: t.field({
        type: 'Cursor',
        description: "Its place in the partner's log.",
        resolve: ({ position }) => encodeCursor([position]),
      }),
      name: t.exposeString('type', { description: 'What happened: `pix.payout.confirmed`.' }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it happened.' }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Account that it is about.' }),
      payload: t.expose('payload', {
        type: 'JSON',
        description: "Members as in the webhook's body, but amounts in cents.",
      }),
    }),
  });
  const Connection = connectionOf(PartnerEventType, 'PartnerEventConnection', {
    description: "A partner's events, newest first.",
  });
  const types = 'Only events of these names: `pix.payout.confirmed`.';

  builder.queryField('partnerEvents', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: "A partner's event log, newest first: what happened to one payment, of some types, or in some time.",
      args: {
        ...pageArgs(t),
        partnerId: t.arg.id({ required: true, description: 'The partner.' }),
        about: t.arg.string({
          description: 'Only what is about this: the id of a transaction, an end-to-end id, or the id of an event.',
        }),
        types: t.arg.stringList({ description: types }),
        from: t.arg({ type: 'DateTime', description: 'Only what happened then or later.' }),
        to: t.arg({ type: 'DateTime', description: 'Only what happened before.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPartnerEvents, args as never), (row) => [row.position], args.after),
    }),
  );

  builder.subscriptionField('partnerEvents', (t) =>
    t.field({
      type: PartnerEventType,
      subGraphs: CONSOLE,
      description:
        "A partner's events as they are logged: none missing, none twice, in order. Resume with the `cursor` of the last one.",
      args: {
        partnerId: t.arg.id({ required: true, description: 'The partner.' }),
        after: t.arg({ type: 'Cursor', description: 'Only what comes after this event; left out: from now on.' }),
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
