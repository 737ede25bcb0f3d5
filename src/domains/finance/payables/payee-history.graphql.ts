import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { Payable } from './payable.graphql.ts';
import { PAYEE_MEMBERS, type PayeeChange, type PayeeHistory, payeeHistories } from './payee-history.ts';

const Member = enumType('PayeeMember', {
  description: 'A field of a payable that identifies the payee or the destination.',
  values: enumValues(PAYEE_MEMBERS),
});

/** Typical list length, for the query cost. */
const FEW = 3;

export function payeeHistoryGraph(): void {
  registerEnums(Member);
  const Change = builder.objectRef<PayeeChange>('PayeeChange').implement({
    description: 'A field that identifies the payee and differs from the last payment.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      member: t.expose('member', { type: Member, description: 'Name of the field.' }),
      before: t.exposeString('before', {
        nullable: true,
        description: 'Value at the last payment. Null when the field was absent.',
      }),
      after: t.exposeString('after', { nullable: true, description: 'Current value. Null when the field is absent.' }),
    }),
  });
  const History = builder.objectRef<PayeeHistory>('PayeeHistory').implement({
    description: "Differences between a payable's payee and the last payment to the same supplier's document.",
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      isFirstPayment: t.boolean({
        description: 'True when the institution has never paid this supplier.',
        resolve: ({ lastPaidOn }) => lastPaidOn === null,
      }),
      lastPaidOn: t.expose('lastPaidOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the last payment. Null when there was none.',
      }),
      changes: t.field({
        type: [Change],
        description: 'The fields that differ. Empty before the first payment.',
        extensions: listOf(FEW),
        resolve: ({ changes }) => [...changes],
      }),
    }),
  });
  builder.objectFields(Payable, (t) => ({
    payeeHistory: t.loadable({
      type: History,
      subGraphs: CONSOLE,
      description: 'Differences between the payee and the last payment to this supplier.',
      load: async (ids: string[], { database, principal }: GraphqlContext) => [
        ...(await payeeHistories(database, principal.institutionId, ids)),
      ],
      sort: (row) => row.payableId,
      resolve: ({ id }) => id,
    }),
    contentSha256: t.exposeString('contentSha256', {
      subGraphs: CONSOLE,
      description:
        'SHA-256 of the fields that decide the payee and the amount. A decision names it, so that it applies only to the payment data that was shown.',
    }),
  }));
}
