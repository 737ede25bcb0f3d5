import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { Payable } from './payable.graphql.ts';
import { PAYEE_MEMBERS, type PayeeChange, type PayeeHistory, payeeHistories } from './payee-history.ts';

const Member = enumType('PayeeMember', {
  description: 'A member that says who is paid, or where.',
  values: enumValues(PAYEE_MEMBERS),
});

/** Members that usually change together. */
const FEW = 3;

/** Adds the payee's history and the digest of the payment data, which approvers need. */
export function payeeHistoryGraph(): void {
  registerEnums(Member);
  const Change = builder.objectRef<PayeeChange>('PayeeChange').implement({
    description: 'A member of the payee that differs from the last payment.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      member: t.expose('member', { type: Member, description: 'Which member.' }),
      before: t.exposeString('before', {
        nullable: true,
        description: 'Its value at the last payment; null: it had none.',
      }),
      after: t.exposeString('after', { nullable: true, description: 'Its value now; null: it has none.' }),
    }),
  });
  const History = builder.objectRef<PayeeHistory>('PayeeHistory').implement({
    description: "How a payable's payee differs from the last payment to the same supplier's document.",
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      isFirstPayment: t.boolean({
        description: 'Whether the institution has never paid this supplier.',
        resolve: ({ lastPaidOn }) => lastPaidOn === null,
      }),
      lastPaidOn: t.expose('lastPaidOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the last payment; null: there was none.',
      }),
      changes: t.field({
        type: [Change],
        description: 'The members that differ; empty before the first payment.',
        extensions: listOf(FEW),
        resolve: ({ changes }) => [...changes],
      }),
    }),
  });
  builder.objectFields(Payable, (t) => ({
    payeeHistory: t.loadable({
      type: History,
      subGraphs: CONSOLE,
      description: 'What changed of the payee since the last payment to this supplier.',
      load: async (ids: string[], { database, principal }: GraphqlContext) => [
        ...(await payeeHistories(database, principal.institutionId, ids)),
      ],
      sort: (row) => row.payableId,
      resolve: ({ id }) => id,
    }),
    contentSha256: t.exposeString('contentSha256', {
      subGraphs: CONSOLE,
      description:
        'SHA-256 of the members that decide who is paid what: a decision names it, so that it is about the payment data that was shown.',
    }),
  }));
}
