import { builder } from '../../../graphql/builder.ts';
import { enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { StatementRailEnum } from '../rail-reconciliation.graphql.ts';
import { SIMULATED_STATEMENT_STATUSES, simulatedStatement } from './simulated-statement.resource.ts';
import { type SimulatedRailStatement, simulateRailStatement } from './simulated-statement.ts';

export function simulatedStatementGraph(): void {
  registerEnums(StatementRailEnum);
  const StatusEnum = builder.enumType('SimulatedRailStatementStatus', {
    description: 'Whether the gateway has compared a simulated statement with the books.',
    values: enumValues(SIMULATED_STATEMENT_STATUSES),
  });
  const SimulatedStatementType = builder.objectRef<SimulatedRailStatement>('SimulatedRailStatement');

  SimulatedStatementType.implement({
    description: simulatedStatement.description,
    fields: (t) => resourceFields(t, simulatedStatement, { day: 'Date', status: StatusEnum }),
  });

  operationMutation(simulateRailStatement, {
    type: SimulatedStatementType,
    input: (t) => ({
      rail: t.field({ type: StatementRailEnum, required: true, description: 'Rail that sends the statement.' }),
      day: t.field({
        type: 'Date',
        required: true,
        description: 'Brasília day of the statement, today at the latest.',
      }),
    }),
  });
}
