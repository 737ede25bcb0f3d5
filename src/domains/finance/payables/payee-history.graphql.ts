import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Payable } from './payable.graphql.ts';
import { payeeChange, payeeHistory } from './payable.resource.ts';
import { PAYEE_MEMBERS } from './payable-words.ts';
import { type PayeeChange, type PayeeHistory, payeeHistories } from './payee-history.ts';

const Member = enumType('PayeeMember', {
  description: 'A field of a payable that identifies the payee or the destination.',
  values: enumValues(PAYEE_MEMBERS),
});

/** Typical list length, for the query cost. */
const FEW = 3;

export function payeeHistoryGraph(): void {
  registerEnums(Member);
  const Change = builder.objectRef<PayeeChange>('PayeeChange').implement({
    description: payeeChange.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => resourceFields(t, payeeChange),
  });
  const History = builder.objectRef<PayeeHistory>('PayeeHistory').implement({
    description: payeeHistory.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      isFirstPayment: t.boolean({
        description: 'True when the institution has never paid this supplier.',
        resolve: ({ lastPaidOn }) => lastPaidOn === null,
      }),
      ...resourceFields(t, payeeHistory),
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
  }));
}
