import { builder, EVERYONE } from '../../../graphql/builder.ts';
import { connectionOf, ListOrder, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumRef, implementEnum } from '../../../graphql/enums.ts';
import { followLog } from '../../../graphql/live/follow.ts';
import type { FinancePayload } from '../../../messaging/finance-event.ts';
import type { LoggedEvent } from '../../../messaging/logged-event.ts';
import { encodeCursor } from '../../../platform/database/pagination.ts';
import { eventTypeValue } from '../../catalogue.ts';
import { financeEventCatalogue } from '../../finance-catalogue.ts';
import { followFinanceEvents, pageFinanceEvents } from './finance-event-log.ts';

/** `PAYABLE_PAID` is `payable.paid`. */
export const FinanceEventType = enumRef<string>('FinanceEventType');

const FinanceEvent = builder.objectRef<LoggedEvent>('FinanceEvent');

const factOf = ({ payload }: LoggedEvent) => payload as FinancePayload;

export function financeEventGraph(): void {
  implementEnum(FinanceEventType, {
    description: 'An event name of the finance catalogue, in upper case with `_` instead of dots.',
    values: Object.fromEntries(
      financeEventCatalogue().map(({ type, summary }) => [
        eventTypeValue(type),
        { value: type, description: `\`${type}\`: ${summary}.` },
      ]),
    ),
  });

  FinanceEvent.implement({
    description: "A committed event of the institution's finance module, which its webhooks also deliver.",
    fields: (t) => ({
      eventId: t.exposeID('id', {
        description: 'Id of the event (UUID). Each webhook delivery of the event has its own id.',
      }),
      cursor: t.field({
        type: 'Cursor',
        description: 'Position of the event in the log, for `after`.',
        resolve: ({ position }) => encodeCursor([position]),
      }),
      type: t.expose('type', { type: FinanceEventType, description: 'Type of the event, as arguments accept it.' }),
      name: t.exposeString('type', { description: 'Name of the event, `event_type` in webhooks: `payable.paid`.' }),
      factKey: t.string({
        description: 'Key of the fact. An institution emits one event per fact.',
        resolve: (event) => factOf(event).fact_key,
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'Time of the event.' }),
      data: t.field({
        type: 'JSON',
        description: '`data` of the webhook, amounts in cents. `schema/finance-events/` describes it.',
        resolve: (event) => factOf(event).data,
      }),
    }),
  });

  const FinanceEventConnection = connectionOf(FinanceEvent, 'FinanceEventConnection', {
    description: 'Finance events, oldest first unless another order is requested.',
  });

  builder.queryField('financeEvents', (t) =>
    t.field({
      type: FinanceEventConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description:
        "The institution's finance events that the token's finance scopes allow, oldest first unless another order is requested. " +
        'The log keeps the order without gaps: continue from the last cursor.',
      args: {
        ...pageArgs(t),
        order: t.arg({
          type: ListOrder,
          description: 'Order of the list, oldest first by default, so that the last cursor leads to new events.',
        }),
        types: t.arg({ type: [FinanceEventType], description: 'Returns only events of these types.' }),
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
        "The institution's finance events as they are logged: in order, none missing, none twice. Resume with the `cursor` of the last event; " +
        'a cursor older than the beginning of the log is refused (`cursor_expired`) with `oldestCursor`.',
      args: {
        after: t.arg({ type: 'Cursor', description: 'Returns only events after this event. Omit it to start now.' }),
        types: t.arg({ type: [FinanceEventType], description: 'Returns only events of these types.' }),
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
