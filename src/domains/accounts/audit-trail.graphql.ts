import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { Account } from './account.graphql.ts';
import { type AuditRow, AuditTrailPage, auditTrailsOfAccounts } from './audit-trail-pages.ts';

const ofAccount = pageLoader({ input: AuditTrailPage, load: auditTrailsOfAccounts });

export function auditTrailGraph(): void {
  const AuditEvent = builder.objectRef<AuditRow>('AuditEvent').implement({
    description: 'One action on an account, with its actor and time. Audit entries are not webhook events.',
    extensions: needs('account:read'),
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the entry (UUID).' }),
      action: t.exposeString('action', { description: '`resource.verb`, such as `account.blocked`.' }),
      resourceType: t.exposeString('resourceType', { description: 'Type of the changed resource.' }),
      actorType: t.exposeString('actorType', { description: 'Type of the actor.' }),
      changes: t.expose('changes', { type: 'JSON', description: 'New values, or `{ from, to }`; amounts in cents.' }),
      metadata: t.expose('metadata', { type: 'JSON', description: 'Context, such as the request id.' }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'Business time of the action.' }),
    }),
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
