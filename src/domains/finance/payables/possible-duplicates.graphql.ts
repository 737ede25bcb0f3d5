import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Payable } from './payable.graphql.ts';
import { possibleDuplicate } from './payable.resource.ts';
import { payablesById } from './payable.ts';
import { DUPLICATE_REASONS } from './payable-words.ts';
import { MAX_DUPLICATES, type PossibleDuplicate, possibleDuplicates } from './possible-duplicates.ts';

const Reason = enumType('PayableDuplicateReason', {
  description: 'Reason why two payables are possibly the same.',
  values: enumValues(DUPLICATE_REASONS),
});

export function possibleDuplicatesGraph(): void {
  registerEnums(Reason);
  const Duplicate = builder.objectRef<PossibleDuplicate>('PayableDuplicate').implement({
    description: possibleDuplicate.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      payable: t.loadable({
        type: Payable,
        description: 'The other payable.',
        load: async (ids: string[], { database, principal }) => [
          ...(await payablesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ duplicateId }) => duplicateId,
      }),
      ...resourceFields(t, possibleDuplicate),
    }),
  });
  builder.objectField(Payable, 'possibleDuplicates', (t) =>
    t.loadableGroup({
      type: Duplicate,
      subGraphs: CONSOLE,
      description: `Payables that are possibly the same as this one, newest first, at most ${MAX_DUPLICATES}. Excludes refused and cancelled ones. They do not prevent the approval of this payable.`,
      extensions: listOf(MAX_DUPLICATES),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        possibleDuplicates(database, principal.institutionId, ids),
      group: ({ payableId }) => payableId,
      resolve: ({ id }) => id,
    }),
  );
}
