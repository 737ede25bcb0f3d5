import { builder, needs } from '../graphql/builder.ts';
import { operationMutation } from '../graphql/mutation.ts';
import { advanceClock, readClock, type SandboxClock } from './clock.ts';

export function clockGraph(): void {
  const SandboxClockType = builder.objectRef<SandboxClock>('SandboxClock').implement({
    description:
      'Business time of the sandbox, shared by all partners. Limits, expiries, deadlines and retries use it.',
    extensions: needs('sandbox:write'),
    fields: (t) => ({
      now: t.expose('now', { type: 'DateTime', description: 'The current business time.' }),
      offsetSeconds: t.exposeInt('offsetSeconds', {
        description: 'Seconds by which business time is ahead of real time.',
      }),
    }),
  });

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
