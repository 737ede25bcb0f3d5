import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import { securityEvent } from './audit.resource.ts';
import { listSecurityEvents, type SecurityEventRecord } from './security-event.ts';

export function securityEventGraph(): void {
  const Event = resourceType<typeof securityEvent, SecurityEventRecord>(securityEvent);
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
