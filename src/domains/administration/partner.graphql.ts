import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import { partner } from './partner.resource.ts';
import { createPartner, getPartner, listPartners, resumePartner, setIntegration, suspendPartner } from './partner.ts';

export function partnerGraph(): void {
  const Partner = resourceType(partner);
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
      args: { partnerId: t.arg.id({ required: true, description: 'Id of the partner.' }) },
      resolve: (_root, args, context) => context.enter(getPartner, args),
    }),
  }));

  operationMutation(createPartner, {
    type: Partner,
    input: (t) => ({
      name: t.string({ required: true, description: 'Name of the partner, unique in the institution.' }),
      isIntegration: t.boolean({
        description: "True makes the partner an integration of the institution's own finance. False when absent.",
      }),
    }),
  });
  for (const change of [suspendPartner, resumePartner])
    operationMutation(change, {
      type: Partner,
      input: (t) => ({ partnerId: t.id({ required: true, description: 'Id of the partner.' }) }),
    });
  operationMutation(setIntegration, {
    type: Partner,
    input: (t) => ({
      partnerId: t.id({ required: true, description: 'Id of the partner.' }),
      isIntegration: t.boolean({
        required: true,
        description: 'True makes the partner an integration, false ends that.',
      }),
    }),
  });
}
