import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listSecurityEvents, type SecurityEventRecord } from './security-event.ts';

export function securityEventGraph(): void {
  const Event = builder.objectRef<SecurityEventRecord>('SecurityEvent').implement({
    description: 'A security event: a token or a caller was accepted or refused, or access rights changed.',
    fields: (t) => ({
      securityEventId: t.exposeID('id', { description: 'Id of the security event (UUID).' }),
      event: t.exposeString('event', {
        description: 'Kind of event: `token_issued`, `token_refused`, `scope_refused`, …',
      }),
      clientId: t.exposeString('clientId', {
        nullable: true,
        description: 'Client id of the credential in the request. Null when the event names none.',
      }),
      address: t.exposeString('address', {
        nullable: true,
        description: "Network address of the caller. Null when the event did not come from a partner's request.",
      }),
      author: t.exposeString('author', {
        nullable: true,
        description: 'Author of the change. Null when the event is not a change.',
      }),
      requestId: t.exposeString('requestId', {
        description: 'Id of the request, or of the first request when the event counts several.',
      }),
      times: t.exposeInt('times', { description: 'Number of equal events within a few seconds.' }),
      occurredAt: t.expose('occurredAt', {
        type: 'DateTime',
        description: 'Time of the event, or of the first one when `times` counts several.',
      }),
    }),
  });
  const Connection = connectionOf(Event, 'SecurityEventConnection', {
    description: 'Security events, newest first.',
  });
  builder.queryField('securityEvents', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        'Security events of the institution, newest first: tokens issued and refused, callers refused, access rights changed.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listSecurityEvents, args), (row) => [row.id], args.after),
    }),
  );
}
