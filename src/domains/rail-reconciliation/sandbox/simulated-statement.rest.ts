import { responds } from '../../../platform/resource/record.ts';
import { body, route } from '../../../rest/route.ts';
import { simulatedStatementRecord } from './simulated-statement.resource.ts';
import { simulateRailStatement } from './simulated-statement.ts';

export const simulatedStatementRoutes = [
  route({
    method: 'POST',
    path: '/rails/statements',
    status: 202,
    tag: 'Sandbox',
    operation: simulateRailStatement,
    rules: [
      'Each simulated rail sends the statement of a day with payments at the end of the day by itself',
      'The statement of a day that is not over has what settled until now; a later statement replaces it',
      'The setting `SANDBOX_RAIL_FAULTS` puts differences into statements',
    ],
    graph: 'Mutation.simulateRailStatement',
    from: { rail: body('rail'), day: body('day') },
    ...responds(simulatedStatementRecord),
    example: {
      body: { rail: 'spi', day: '2026-11-22' },
      answer: { data: simulatedStatementRecord.example() },
    },
  }),
];
