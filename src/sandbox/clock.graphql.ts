import { builder, needs } from '../graphql/builder.ts';
import { operationMutation } from '../graphql/mutation.ts';
import { advanceClock, readClock, type SandboxClock } from './clock.ts';

export function clockGraph(): void {
  const SandboxClockType = builder.objectRef<SandboxClock>('SandboxClock').implement({
    description:
      'Business time in the sandbox: what limits, expiries, deadlines and retries go by, for all its partners.',
    extensions: needs('sandbox:write'),
    fields: (t) => ({
      now: t.expose('now', { type: 'DateTime', description: 'Business time.' }),
      offsetSeconds: t.exposeInt('offsetSeconds', { description: 'How many seconds it is ahead of real time.' }),
    }),
  });

  builder.queryField('sandboxClock', (t) =>
    t.field({
      type: SandboxClockType,
      nullable: true,
      subGraphs: ['sandbox'],
      description: 'Business time as it is now.',
      resolve: (_root, _args, context) => context.enter(readClock, {}),
    }),
  );

  operationMutation(advanceClock, {
    type: SandboxClockType,
    input: (t) => ({
      seconds: t.int({ required: true, description: 'How many seconds, 1 to 31,536,000 (a year); ten years in all.' }),
    }),
  });
}
