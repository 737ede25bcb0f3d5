import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listSecurityEvents, type SecurityEventRecord } from './security-event.ts';

export function securityEventGraph(): void {
  const Event = builder.objectRef<SecurityEventRecord>('SecurityEvent').implement({
    description: 'What happened to who may do what.',
    fields: (t) => ({
      securityEventId: t.exposeID('id', { description: 'Its id (UUID).' }),
      event: t.exposeString('event', { description: '`token_issued`, `token_refused`, `scope_refused`, …' }),
      clientId: t.exposeString('clientId', {
        nullable: true,
        description: 'The credential that was named; null: none.',
      }),
      address: t.exposeString('address', {
        nullable: true,
        description: 'From which address; null: by no request of a partner.',
      }),
      author: t.exposeString('author', { nullable: true, description: 'Who made the change; null: it is none.' }),
      requestId: t.exposeString('requestId', { description: 'By which request, of several the first.' }),
      times: t.exposeInt('times', { description: 'How often within a few seconds.' }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When, of several the first.' }),
    }),
  });
  const Connection = connectionOf(Event, 'SecurityEventConnection', {
    description: 'What happened to who may do what, newest first.',
  });
  builder.queryField('securityEvents', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Tokens issued and refused, callers refused, credentials changed: of the institution, newest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listSecurityEvents, args), (row) => [row.id], args.after),
    }),
  );
}
