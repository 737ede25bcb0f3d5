import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { Account } from './account.graphql.ts';
import { type AuditRow, AuditTrailPage, auditTrailsOfAccounts } from './audit-trail-pages.ts';
import { auditEvent } from './statement.resource.ts';

const ofAccount = pageLoader({ input: AuditTrailPage, load: auditTrailsOfAccounts });

export function auditTrailGraph(): void {
  const AuditEvent = builder.objectRef<AuditRow>('AuditEvent').implement({
    description: auditEvent.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, auditEvent),
  });

  const AuditTrailConnection = connectionOf(AuditEvent, 'AuditTrailConnection', {
    description: 'Actions on an account, newest first.',
  });

  builder.objectField(Account, 'auditTrail', (t) =>
    t.field({
      type: AuditTrailConnection,
      description: 'Audit trail of the account, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'DateTime', description: 'Only actions at this time or later.' }),
        to: t.arg({ type: 'DateTime', description: 'Only actions at this time or earlier.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.occurredAt.toISOString(), row.id], args.after),
    }),
  );
}
