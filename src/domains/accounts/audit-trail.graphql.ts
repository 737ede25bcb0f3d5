import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { Account } from './account.graphql.ts';
import { type AuditRow, AuditTrailPage, auditTrailsOfAccounts } from './audit-trail-pages.ts';

const ofAccount = pageLoader({ input: AuditTrailPage, load: auditTrailsOfAccounts });

export function auditTrailGraph(): void {
  const AuditEvent = builder.objectRef<AuditRow>('AuditEvent').implement({
    description: 'One act on an account, by whom and when. The audit trail is not the webhook catalogue.',
    extensions: needs('account:read'),
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the entry (UUID).' }),
      action: t.exposeString('action', { description: '`resource.verb`, such as `account.blocked`.' }),
      resourceType: t.exposeString('resourceType', { description: 'Kind of thing that was changed.' }),
      actorType: t.exposeString('actorType', { description: 'What kind of actor did it.' }),
      changes: t.expose('changes', { type: 'JSON', description: 'New values, or `{ from, to }`; amounts in cents.' }),
      metadata: t.expose('metadata', { type: 'JSON', description: 'Around it, such as the request id.' }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When, in business time.' }),
    }),
  });

  const AuditTrailConnection = connectionOf(AuditEvent, 'AuditTrailConnection', {
    description: 'Acts on an account, newest first.',
  });

  builder.objectField(Account, 'auditTrail', (t) =>
    t.field({
      type: AuditTrailConnection,
      description: 'Who did what to it, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'DateTime', description: 'Only what was done then or later.' }),
        to: t.arg({ type: 'DateTime', description: 'Only what was done then or before.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.occurredAt.toISOString(), row.id], args.after),
    }),
  );
}
