import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { AuditProvenance } from '../administration/provenance.graphql.ts';
import { type AuditTrailEntry, listAuditTrail } from './audit-trail.ts';
import { ChangeKindEnum } from './changes.live.graphql.ts';

export function auditTrailGraph(): void {
  const Entry = builder.objectRef<AuditTrailEntry>('AuditTrailEntry').implement({
    description: 'What somebody did to something of the institution.',
    fields: (t) => ({
      entryId: t.exposeID('id', { description: 'Its id (UUID).' }),
      kind: t.expose('kind', { type: ChangeKindEnum, description: 'To what kind of thing.' }),
      resourceId: t.exposeID('resourceId', {
        description: 'To which one: its own id, of a person the login, of a treasury day the day.',
      }),
      action: t.exposeString('action', { description: 'What was done: `payable.approved`.' }),
      author: t.exposeString('author', {
        description: '`operator:<login>`, `partner_api:<client_id>` or `deployment:<name>`.',
      }),
      changes: t.expose('changes', { type: 'JSON', description: 'New values, or `{ from, to }`; never secrets.' }),
      provenance: t.field({
        type: AuditProvenance,
        description: 'Where it came from.',
        resolve: (entry) => entry,
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
    }),
  });
  const Connection = connectionOf(Entry, 'AuditTrailEntryConnection', {
    description: 'What was done to things of the institution, newest first.',
  });

  builder.queryField('auditTrail', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        'Who did what to which thing of the institution, newest first, as far as the roles of who asks go; by persons, credentials and those who run the gateway.',
      args: {
        ...pageArgs(t),
        kinds: t.arg({ type: [ChangeKindEnum], description: 'Only of these kinds.' }),
        resourceId: t.arg.string({ description: 'Only what was done to this: its own id, as `payableId`.' }),
        person: t.arg.string({ description: 'Only what this person did: the login.' }),
        from: t.arg({ type: 'DateTime', description: 'Only then or later.' }),
        to: t.arg({ type: 'DateTime', description: 'Only before.' }),
      },
      resolve: async (_root, { kinds, ...args }, context) => {
        const only = kinds?.filter((kind) => kind !== 'everything');
        const page = await context.enter(listAuditTrail, { ...args, kinds: only } as never);
        return new Page(page, ({ occurredAt, id }) => [occurredAt.toISOString(), id], args.after);
      },
    }),
  );
}
