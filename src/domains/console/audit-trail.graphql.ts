import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { AuditProvenance } from '../administration/provenance.graphql.ts';
import { type AuditTrailEntry, listAuditTrail } from './audit-trail.ts';
import { ChangeKindEnum } from './changes.live.graphql.ts';
import { auditTrailEntry } from './console.resource.ts';

export function auditTrailGraph(): void {
  const Entry = builder.objectRef<AuditTrailEntry>('AuditTrailEntry').implement({
    description: auditTrailEntry.description,
    fields: (t) => ({
      ...resourceFields(t, auditTrailEntry, { kind: ChangeKindEnum }),
      provenance: t.field({
        type: AuditProvenance,
        description: 'Origin of the change.',
        resolve: (entry) => entry,
      }),
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
        const page = await context.enter(listAuditTrail, { ...args, kinds: only });
        return new Page(page, ({ occurredAt, id }) => [occurredAt.toISOString(), id], args.after);
      },
    }),
  );
}
