import { builder, needs } from '../graphql/builder.ts';
import { operationMutation } from '../graphql/mutation.ts';
import { resourceType } from '../graphql/resource-fields.ts';
import { sandboxClock } from './clock.resource.ts';
import { advanceClock, readClock } from './clock.ts';

export function clockGraph(): void {
  const SandboxClockType = resourceType(sandboxClock, { extensions: needs('sandbox:write') });

  builder.queryField('sandboxClock', (t) =>
    t.field({
      type: SandboxClockType,
      nullable: true,
      subGraphs: ['sandbox'],
      description: 'The current business time.',
      resolve: (_root, _args, context) => context.enter(readClock, {}),
    }),
  );

  operationMutation(advanceClock, {
    type: SandboxClockType,
    input: (t) => ({
      seconds: t.int({
        required: true,
        description:
          'Seconds to advance, from 1 to 31,536,000 (a year). All calls together can advance at most 10 years.',
      }),
    }),
  });
}
