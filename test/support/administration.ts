import type { z } from 'zod';
import { deploymentPrincipal } from '../../src/domains/administration/deployment.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import type { Role } from '../../src/platform/operation/principal.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { type Entrant, person } from './finance.ts';

export interface AdministeredDoor extends TestDoor {
  readonly elisa: Entrant['enter'];
  readonly hugo: Entrant['enter'];
  readonly stranger: Entrant['enter'];
  readonly deployment: Entrant['enter'];
  with(role: Role): Promise<Entrant['enter']>;
  /** Enters an operation as a person and rolls everything back. */
  rehearse<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<unknown>;
}

export const OTHER_ISPB = '99999005';

export async function openAdministration(): Promise<AdministeredDoor> {
  const t = await openTestDoor();
  const deployment: Entrant['enter'] = async (operation, input, idempotencyKey) => {
    const principal = deploymentPrincipal('root');
    return (await t.door.enter(operation, { principal, requestId: 'request-of-root', idempotencyKey }, input)).value;
  };
  const add = async (login: string, roles: readonly Role[], institutionId = t.institutionId) => {
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, authority, created_at)
       values ($1, $2, $3, $3, $4, case when 'approver' = any ($4) then 1 end, now()) on conflict do nothing`,
      [newId(), institutionId, login, roles],
    );
    return person(t.database, t.door, login);
  };
  const [other] = await t.sql<{ id: number }>(
    `insert into institution (ispb, name, agency, created_at) values ($1, 'Other', '0001', now()) returning id`,
    [OTHER_ISPB],
  );
  await t.sql(
    `insert into partner (id, institution_id, name, created_at, is_institution) values ($1, $2, 'Other', now(), true)`,
    [newId(), other?.id],
  );
  return {
    ...t,
    elisa: await add('elisa', ['admin']),
    hugo: await add('hugo', ['admin']),
    stranger: await add('stranger', ['admin'], other?.id),
    deployment,
    with: (role) => add(`a-${role}`, [role]),
    async rehearse(operation, input) {
      const { findOperator } = await import('../../src/domains/operators/operator.ts');
      const principal = await findOperator(t.database, 'elisa');
      if (!principal) throw new Error('there is no elisa');
      return t.door.enter(operation, { principal, requestId: 'dry', dryRun: true }, input);
    },
  };
}
