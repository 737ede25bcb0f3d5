import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../graphql/resource-fields.ts';
import { caseAct, caseEvidence, railCase } from './case.resource.ts';
import { approveCaseAct, askRailAboutCase, declineCaseAct, proposeCaseAct } from './case-acts.ts';
import { CASE_ACTS, CASE_DIRECTIONS, CASE_KINDS, CASE_RAILS, caseActStates, caseStates } from './case-kinds.ts';
import { type CaseDetail, getCase, listCases, MAX_ACTS, MAX_EVIDENCE, type RailCase } from './case-pages.ts';

const Status = enumType('RailCaseStatus', { description: 'State of a case.', values: enumValues(caseStates.states) });
const Kind = enumType('RailCaseKind', {
  description: 'What contradicts what in a case.',
  values: enumValues(CASE_KINDS),
});
const Act = enumType('CaseActKind', { description: 'Kind of an act of a case.', values: enumValues(CASE_ACTS) });
const ENUMS = [
  Status,
  Kind,
  Act,
  enumType('Rail', { description: 'A rail.', values: enumValues(CASE_RAILS) }),
  enumType('CaseDirection', { description: 'Direction of money.', values: enumValues(CASE_DIRECTIONS) }),
  enumType('CaseActStatus', { description: 'State of an act of a case.', values: enumValues(caseActStates.states) }),
];

export function caseGraph(): void {
  registerEnums(...ENUMS);
  const Case = builder.objectRef<RailCase>('RailCase').implement({
    description: railCase.description,
    fields: (t) => resourceFields(t, railCase),
  });
  const CaseActType = resourceType(caseAct);
  const Evidence = resourceType(caseEvidence);
  const Detail = builder.objectRef<CaseDetail>('RailCaseDetail').implement({
    description: 'A case with its evidence and acts.',
    fields: (t) => ({
      ...resourceFields(t, railCase),
      evidence: t.field({
        type: [Evidence],
        description: `Messages of the rail, oldest first, at most ${MAX_EVIDENCE}.`,
        extensions: listOf(MAX_EVIDENCE),
        resolve: ({ evidence }) => [...evidence],
      }),
      acts: t.field({
        type: [CaseActType],
        description: `Acts, newest first, at most ${MAX_ACTS}.`,
        extensions: listOf(MAX_ACTS),
        resolve: ({ acts }) => [...acts],
      }),
    }),
  });
  const Connection = connectionOf(Case, 'RailCaseConnection', { description: 'Cases, newest first.' });

  builder.queryFields((t) => ({
    railCases: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Cases, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: Status, description: 'Only cases in this state.' }),
        kind: t.arg({ type: Kind, description: 'Only cases of this kind.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listCases, args), (row) => [row.id], args.after),
    }),
    railCase: t.field({
      type: Detail,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One case. Null when the institution has no case with this id.',
      args: { caseId: t.arg.id({ required: true, description: 'Id of the case (UUID).' }) },
      resolve: (_root, args, context) => orNull(context.enter(getCase, args), 'case_not_found'),
    }),
  }));

  operationMutation(proposeCaseAct, {
    type: CaseActType,
    input: (t) => ({
      caseId: t.id({ required: true, description: 'Id of the case (UUID).' }),
      act: t.field({ type: Act, required: true, description: 'The act.' }),
      amount: t.field({
        type: 'Cents',
        description: 'Amount in cents. By default the amount of the case, or all that it has on the suspense account.',
      }),
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'Account of the customer, for `POST_TO_CUSTOMER`.',
      }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
    }),
  });
  for (const decision of [approveCaseAct, declineCaseAct]) {
    operationMutation(decision, {
      type: CaseActType,
      input: (t) => ({ actId: t.id({ required: true, description: 'Id of the act (UUID).' }) }),
    });
  }
  operationMutation(askRailAboutCase, {
    type: Case,
    input: (t) => ({ caseId: t.id({ required: true, description: 'Id of the case (UUID).' }) }),
  });
}
