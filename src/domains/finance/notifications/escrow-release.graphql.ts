import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import {
  approveEscrowRelease,
  type EscrowReleaseRecord,
  listEscrowReleases,
  requestEscrowRelease,
  withdrawEscrowRelease,
} from './escrow-release.ts';
import { escrowReleaseStates } from './escrow-release-states.ts';

const Status = enumType('EscrowReleaseStatus', {
  description: 'State of a release of an escrow account.',
  values: enumValues(escrowReleaseStates.states),
});

export function escrowReleaseGraph(): void {
  registerEnums(Status);
  const Release = builder.objectRef<EscrowReleaseRecord>('EscrowRelease').implement({
    description: 'Money of an escrow account that one person asked to release, and another released.',
    fields: (t) => ({
      releaseId: t.exposeID('id', { description: 'Its id (UUID).' }),
      status: t.expose('status', { type: Status, description: 'Its state.' }),
      accountId: t.exposeInt('accountId', { description: 'The escrow account.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'How much.' }),
      createdBy: t.exposeString('createdBy', { description: 'Who asked for it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
      approvedBy: t.exposeString('approvedBy', { nullable: true, description: 'Who released it; null: nobody yet.' }),
      approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      withdrawnBy: t.exposeString('withdrawnBy', { nullable: true, description: 'Who took it back; null: nobody.' }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    }),
  });

  const ReleaseConnection = connectionOf(Release, 'EscrowReleaseConnection', {
    description: 'Releases of escrow accounts, newest first.',
  });

  builder.queryField('escrowReleases', (t) =>
    t.field({
      type: ReleaseConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'What was asked to be released of escrow accounts, newest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listEscrowReleases, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(requestEscrowRelease, {
    type: Release,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'The escrow account.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'How much.' }),
    }),
  });
  for (const decision of [approveEscrowRelease, withdrawEscrowRelease]) {
    operationMutation(decision, {
      type: Release,
      input: (t) => ({ releaseId: t.id({ required: true, description: 'The release.' }) }),
    });
  }
}
