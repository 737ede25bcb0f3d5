import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
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
import { limitCeilings, listedRaise, raiseHours } from './limits.resource.ts';

export function limitPolicyGraph(): void {
  const Hours = builder.objectRef<RaiseHours>('LimitRaiseHours').implement({
    description: raiseHours.description,
    fields: (t) => resourceFields(t, raiseHours),
  });
  const Ceilings = builder.objectRef<LimitCeilings>('LimitCeilings').implement({
    description: limitCeilings.description,
    fields: (t) => resourceFields(t, limitCeilings),
  });
  const Raise = builder.objectRef<ListedRaise>('LimitRaise').implement({
    description: listedRaise.description,
    fields: (t) => resourceFields(t, listedRaise),
  });

  builder.queryFields((t) => ({
    limitRaiseHours: t.field({
      type: Hours,
      nullable: true,
      subGraphs: CONSOLE,
      description: "Hours until a raise of an account's limit takes effect.",
      resolve: (_root, _args, context) => context.enter(getLimitRaiseHours, {}),
    }),
    limitCeilings: t.field({
      type: [Ceilings],
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Highest own limits of accounts, by account type.',
      extensions: listOf(Object.keys(ACCOUNT_TYPES).length),
      resolve: async (_root, _args, context) => [...(await context.enter(listLimitCeilings, {}))],
    }),
    limitRaises: t.field({
      type: [Raise],
      nullable: true,
      subGraphs: CONSOLE,
      description: `Pending raises of limits, the next to take effect first, at most ${RAISES_SHOWN}.`,
      extensions: listOf(RAISES_SHOWN),
      resolve: async (_root, _args, context) => [...(await context.enter(listLimitRaises, {}))],
    }),
  }));

  operationMutation(setLimitRaiseHours, {
    type: Hours,
    input: (t) => ({
      hours: t.int({ required: true, description: 'Hours, 0 to 48. Pending raises keep their effective time.' }),
    }),
  });
  operationMutation(setLimitCeilings, {
    type: Ceilings,
    input: (t) => ({
      accountType: t.field({ type: AccountType, required: true, description: 'Type of account.' }),
      transactionLimit: t.field({ type: 'Cents', description: 'Limit of one PIX sent, in cents.' }),
      dailyLimit: t.field({ type: 'Cents', description: 'Limit of a Brasília day, in cents.' }),
      monthlyLimit: t.field({ type: 'Cents', description: 'Limit of a Brasília month, in cents.' }),
      nighttimeLimit: t.field({ type: 'Cents', description: 'Limit of a night, in cents.' }),
    }),
  });
}
