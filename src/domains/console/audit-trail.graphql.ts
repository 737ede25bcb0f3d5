import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { AuditProvenance } from '../administration/provenance.graphql.ts';
import { type AuditTrailEntry, listAuditTrail } from './audit-trail.ts';
import { ChangeKindEnum } from './changes.live.graphql.ts';

export function auditTrailGraph(): void {
  const Entry = builder.objectRef<AuditTrailEntry>('AuditTrailEntry').implement({
    description: "An entry of the institution's audit trail: one change to one resource and its author.",
    fields: (t) => ({
      entryId: t.exposeID('id', { description: 'Id of the entry (UUID).' }),
      kind: t.expose('kind', { type: ChangeKindEnum, description: 'Kind of the changed resource.' }),
      resourceId: t.exposeID('resourceId', {
        description: 'Id of the changed resource: the login for an operator, the date for a treasury day.',
      }),
      action: t.exposeString('action', { description: 'Action, for example `payable.approved`.' }),
      author: t.exposeString('author', {
        description: 'Author: `operator:<login>`, `partner_api:<client_id>` or `deployment:<name>`.',
      }),
      changes: t.expose('changes', {
        type: 'JSON',
        description: 'New values or `{ from, to }` pairs. Never contains secrets.',
      }),
      provenance: t.field({
        type: AuditProvenance,
        description: 'Origin of the change.',
        resolve: (entry) => entry,
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'Time of the change.' }),
    }),
  });
  const Connection = connectionOf(Entry, 'AuditTrailEntryConnection', {
    description: "The institution's audit trail, newest first.",
  });

  builder.queryField('auditTrail', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        "The institution's audit trail, newest first: changes by operators, credentials and the staff that runs the gateway. Contains only the kinds that the caller's roles may see.",
      args: {
        ...pageArgs(t),
        kinds: t.arg({ type: [ChangeKindEnum], description: 'Only changes to resources of these kinds.' }),
        resourceId: t.arg.string({
          description: 'Only changes to the resource with this id, for example a `payableId`.',
        }),
        person: t.arg.string({ description: 'Only changes by the operator with this login.' }),
        from: t.arg({ type: 'DateTime', description: 'Only changes at or after this time.' }),
        to: t.arg({ type: 'DateTime', description: 'Only changes before this time.' }),
      },
      resolve: async (_root, { kinds, ...args }, context) => {
        const only = kinds?.filter((kind) => kind !== 'everything');
        const page = await context.enter(listAuditTrail, { ...args, kinds: only } as never);
        return new Page(page, ({ occurredAt, id }) => [occurredAt.toISOString(), id], args.after);
      },
    }),
  );
}
