import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { AccountType } from './account.graphql.ts';
import { ACCOUNT_TYPES } from './account-type.ts';
import {
  getLimitRaiseHours,
  type LimitCeilings,
  type ListedRaise,
  listLimitCeilings,
  listLimitRaises,
  RAISES_SHOWN,
  type RaiseHours,
  setLimitCeilings,
  setLimitRaiseHours,
} from './limit-policy.ts';
import { LimitNameEnum } from './limits.graphql.ts';

const PENDING = 'The change that waits for a second admin; null: none does.';

export function limitPolicyGraph(): void {
  const Hours = builder.objectRef<RaiseHours>('LimitRaiseHours').implement({
    description: 'How long a raise of a limit of an account waits.',
    fields: (t) => ({
      hours: t.exposeInt('hours', { description: 'Hours until a raise takes effect; 0: at once.' }),
      pendingChangeId: t.exposeID('pendingChangeId', { nullable: true, description: PENDING }),
    }),
  });
  const Ceilings = builder.objectRef<LimitCeilings>('LimitCeilings').implement({
    description: 'The highest own limits that accounts of one type can have.',
    fields: (t) => ({
      accountType: t.expose('accountType', { type: AccountType, description: 'Type of account.' }),
      transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Of one PIX sent, in cents.' }),
      dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Of a Brasília day, in cents.' }),
      monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Of a Brasília month, in cents.' }),
      nighttimeLimit: t.expose('nighttimeLimit', { type: 'Cents', description: 'Of a night, in cents.' }),
      pendingChangeId: t.exposeID('pendingChangeId', { nullable: true, description: PENDING }),
    }),
  });
  const Raise = builder.objectRef<ListedRaise>('LimitRaise').implement({
    description: 'A raise of a limit of an account of a partner that takes effect later.',
    fields: (t) => ({
      accountId: t.exposeID('accountId', { description: 'The account.' }),
      partnerName: t.exposeString('partnerName', { description: 'Its partner.' }),
      limit: t.expose('limit', { type: LimitNameEnum, description: 'Which limit is raised.' }),
      value: t.expose('value', { type: 'Cents', nullable: true, description: 'In cents; null: the default again.' }),
      effectiveAt: t.expose('effectiveAt', { type: 'DateTime', description: 'From when it binds.' }),
    }),
  });

  builder.queryFields((t) => ({
    limitRaiseHours: t.field({
      type: Hours,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'How long a raise of a limit of an account waits.',
      resolve: (_root, _args, context) => context.enter(getLimitRaiseHours, {}),
    }),
    limitCeilings: t.field({
      type: [Ceilings],
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The highest own limits that accounts can have, by type of account.',
      extensions: listOf(Object.keys(ACCOUNT_TYPES).length),
      resolve: async (_root, _args, context) => [...(await context.enter(listLimitCeilings, {}))],
    }),
    limitRaises: t.field({
      type: [Raise],
      nullable: true,
      subGraphs: CONSOLE,
      description: `Raises of limits that take effect later, the next ones first, ${RAISES_SHOWN} at most.`,
      extensions: listOf(RAISES_SHOWN),
      resolve: async (_root, _args, context) => [...(await context.enter(listLimitRaises, {}))],
    }),
  }));

  operationMutation(setLimitRaiseHours, {
    type: Hours,
    input: (t) => ({
      hours: t.int({ required: true, description: 'Hours, 0 to 48. Raises that wait keep their instant.' }),
    }),
  });
  operationMutation(setLimitCeilings, {
    type: Ceilings,
    input: (t) => ({
      accountType: t.field({ type: AccountType, required: true, description: 'Type of account.' }),
      transactionLimit: t.field({ type: 'Cents', description: 'Of one PIX sent, in cents.' }),
      dailyLimit: t.field({ type: 'Cents', description: 'Of a Brasília day, in cents.' }),
      monthlyLimit: t.field({ type: 'Cents', description: 'Of a Brasília month, in cents.' }),
      nighttimeLimit: t.field({ type: 'Cents', description: 'Of a night, in cents.' }),
    }),
  });
}
