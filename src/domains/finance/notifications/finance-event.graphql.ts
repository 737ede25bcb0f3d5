import { builder, EVERYONE } from '../../../graphql/builder.ts';
import { connectionOf, ListOrder, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumRef, implementEnum } from '../../../graphql/enums.ts';
import { followLog } from '../../../graphql/live/follow.ts';
import type { FinancePayload } from '../../../messaging/finance-event.ts';
import type { LoggedEvent } from '../../../messaging/logged-event.ts';
import { encodeCursor } from '../../../platform/pagination.ts';
import { eventTypeValue } from '../../events/catalogue.ts';
import { financeEventCatalogue } from '../../events/finance-catalogue.ts';
import { followFinanceEvents, pageFinanceEvents } from './finance-event-log.ts';

/** The names of the finance catalogue in GraphQL's form: `PAYABLE_PAID` is `payable.paid`. */
export const FinanceEventType = enumRef<string>('FinanceEventType');

const FinanceEvent = builder.objectRef<LoggedEvent>('FinanceEvent');

const factOf = ({ payload }: LoggedEvent) => payload as unknown as FinancePayload;

export function financeEventGraph(): void {
  implementEnum(FinanceEventType, {
    description: "A name of the finance module's catalogue: upper case, and `_` for its dots.",
    values: Object.fromEntries(
      financeEventCatalogue().map(({ type, summary }) => [
        eventTypeValue(type),
        { value: type, description: `\`${type}\`: ${summary}.` },
      ]),
    ),
  });

  FinanceEvent.implement({
    description:
      "Something that happened in the institution's finance module and was committed: what its webhooks deliver.",
    fields: (t) => ({
      eventId: t.exposeID('id', {
        description: 'Id of the event (UUID). A webhook delivery of it has an id of its own.',
      }),
      cursor: t.field({
        type: 'Cursor',
        description: 'Its place in the log, for `after`.',
        resolve: ({ position }) => encodeCursor([position]),
      }),
      type: t.expose('type', { type: FinanceEventType, description: 'What happened, as arguments take it.' }),
      name: t.exposeString('type', { description: '`event_type` of webhooks: `payable.paid`.' }),
      factKey: t.string({
        description: 'The fact: each is told once in an institution.',
        resolve: (event) => factOf(event).fact_key,
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it happened.' }),
      data: t.field({
        type: 'JSON',
        description: '`data` of the webhook, amounts in cents: `schema/finance-events/` describes it.',
        resolve: (event) => factOf(event).data,
      }),
    }),
  });

  const FinanceEventConnection = connectionOf(FinanceEvent, 'FinanceEventConnection', {
    description: 'Finance events, oldest first unless the other order was asked for.',
  });

  builder.queryField('financeEvents', (t) =>
    t.field({
      type: FinanceEventConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description:
        "The institution's finance events, oldest first unless the other order is asked for, as far as the token's finance scopes go. " +
        'Kept in order without gaps: read on from the last cursor.',
      args: {
        ...pageArgs(t),
        order: t.arg({
          type: ListOrder,
          description:
            'Order of the list; the oldest first when left out, so that the last cursor leads to what is new.',
        }),
        types: t.arg({ type: [FinanceEventType], description: 'Only events of these types.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageFinanceEvents, args), (row) => [row.position], args.after),
    }),
  );

  builder.subscriptionField('financeEvents', (t) =>
    t.field({
      type: FinanceEvent,
      subGraphs: EVERYONE,
      description:
        "The institution's finance events as they are logged: none missing, none twice, in order. Resume with the `cursor` of the last one; " +
        'a cursor that is older than the log goes back is refused (`cursor_expired`) with `oldestCursor`.',
      args: {
        after: t.arg({ type: 'Cursor', description: 'Only what comes after this event; left out: from now on.' }),
        types: t.arg({ type: [FinanceEventType], description: 'Only events of these types.' }),
      },
      subscribe: async (_root, args, context) =>
        followLog(
          { live: context.live, partnerId: context.principal.institutionPartnerId },
          await context.enter(followFinanceEvents, args),
        ),
      resolve: (event) => event,
    }),
  );
}
