import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import {
  createPartner,
  getPartner,
  listPartners,
  type PartnerRecord,
  resumePartner,
  setIntegration,
  suspendPartner,
} from './partner.ts';

export function partnerGraph(): void {
  const Partner = builder.objectRef<PartnerRecord>('Partner').implement({
    description: 'A partner of the institution.',
    fields: (t) => ({
      partnerId: t.exposeID('id', { description: '`partner_id` of REST (UUID).' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      isIntegration: t.exposeBoolean('isIntegration', {
        description: "Whether it is an integration of the institution's own finance.",
      }),
      suspendedSince: t.expose('suspendedSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when nothing that it asks for is served; null: it is active.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The change of it that waits for a second admin; null: none does.',
      }),
    }),
  });
  const Connection = connectionOf(Partner, 'PartnerConnection', {
    description: 'Partners of the institution, newest first.',
  });

  builder.queryFields((t) => ({
    partners: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The partners of the institution, newest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPartners, args), (row) => [row.id], args.after),
    }),
    partner: t.field({
      type: Partner,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A partner of the institution.',
      args: { partnerId: t.arg.id({ required: true, description: 'The partner.' }) },
      resolve: (_root, args, context) => context.enter(getPartner, args),
    }),
  }));

  operationMutation(createPartner, {
    type: Partner,
    input: (t) => ({
      name: t.string({ required: true, description: 'Its name, which no other partner of the institution has.' }),
      isIntegration: t.boolean({
        description: "Whether it is an integration of the institution's own finance; it is none unless told.",
      }),
    }),
  });
  for (const change of [suspendPartner, resumePartner])
    operationMutation(change, {
      type: Partner,
      input: (t) => ({ partnerId: t.id({ required: true, description: 'The partner.' }) }),
    });
  operationMutation(setIntegration, {
    type: Partner,
    input: (t) => ({
      partnerId: t.id({ required: true, description: 'The partner.' }),
      isIntegration: t.boolean({ required: true, description: 'Whether it is one.' }),
    }),
  });
}
