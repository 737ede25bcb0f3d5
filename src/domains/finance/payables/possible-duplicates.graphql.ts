import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { Payable } from './payable.graphql.ts';
import { payablesById } from './payable.ts';
import {
  DUPLICATE_REASONS,
  MOST_DUPLICATES,
  type PossibleDuplicate,
  possibleDuplicates,
} from './possible-duplicates.ts';

const Reason = enumType('PayableDuplicateReason', {
  description: 'What two payables have in common.',
  values: enumValues(DUPLICATE_REASONS),
});

export function possibleDuplicatesGraph(): void {
  registerEnums(Reason);
  const Duplicate = builder.objectRef<PossibleDuplicate>('PayableDuplicate').implement({
    description: 'Another payable that one may repeat.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      payable: t.loadable({
        type: Payable,
        description: 'The other one.',
        load: async (ids: string[], { database, principal }) => [
          ...(await payablesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ duplicateId }) => duplicateId,
      }),
      reasons: t.field({
        type: [Reason],
        description: 'What they have in common.',
        resolve: ({ reasons }) => [...reasons],
      }),
    }),
  });
  builder.objectField(Payable, 'possibleDuplicates', (t) =>
    t.loadableGroup({
      type: Duplicate,
      subGraphs: CONSOLE,
      description: `Payables that it may repeat, the newest first, at most ${MOST_DUPLICATES}: neither refused nor cancelled. It can be approved nevertheless.`,
      extensions: listOf(MOST_DUPLICATES),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        possibleDuplicates(database, principal.institutionId, ids),
      group: ({ payableId }) => payableId,
      resolve: ({ id }) => id,
    }),
  );
}
