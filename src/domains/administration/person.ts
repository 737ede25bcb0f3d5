import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Role } from '../../platform/operation/principal.ts';
import { columnsOf, type RowOf, rowOf } from '../../platform/resource/resource.ts';
import { ADMIN } from './administrative-act.ts';
import { Operator } from './person.entity.ts';
import { administeredOperator } from './person.resource.ts';
import { Login } from './person-shapes.ts';

export interface PersonRecord extends RowOf<typeof administeredOperator> {
  readonly roles: readonly Role[];
}

const COLUMNS = columnsOf(administeredOperator, 'o');
const LIST = statement(
  'administer_list_persons',
  `select ${COLUMNS} from operator o where o.institution_id = $1 and o.id < $2 order by o.id desc limit $3`,
);
const FIND = statement(
  'administer_find_person',
  `select ${COLUMNS} from operator o where o.institution_id = $1 and o.login = $2`,
);
const LOCK = statement(
  'administer_lock_person',
  'select o.id from operator o where o.institution_id = $1 and o.login = $2 for no key update',
);

/** @throws AppError person_not_found */
export async function findPerson(db: Queryable, institutionId: number, login: string): Promise<PersonRecord> {
  const [person] = await db.query<PersonRecord>(FIND, [institutionId, login]);
  if (!person) throw new AppError('person_not_found');
  return person;
}

/** Locks the operator until the transaction ends. @throws AppError person_not_found */
export async function lockPerson({ tx, em, principal }: WriteContext, login: string): Promise<Operator> {
  await tx.query(LOCK, [principal.institutionId, login]);
  // A statement after the lock, so that it sees a change that was requested meanwhile.
  const person = await em.findOne(Operator, { login });
  if (!person) throw new AppError('person_not_found');
  return person;
}

export const personRow = (person: Operator): PersonRecord => ({
  ...rowOf(administeredOperator, person),
  roles: person.roles,
});

/** For callers outside the institution. Null when it has no such operator. */
export async function lockPersonOf(tx: Queryable, institutionId: number, login: string): Promise<PersonRecord | null> {
  await tx.query(LOCK, [institutionId, login]);
  const [person] = await tx.query<PersonRecord>(FIND, [institutionId, login]);
  return person ?? null;
}

export const listPersons = readOperation({
  ...ADMIN,
  name: 'listPersons',
  summary: 'Lists the operators of the institution, newest first, including disabled ones',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<PersonRecord>> =>
    sliceOf(await database.query<PersonRecord>(LIST, [principal.institutionId, beforeId(after), first + 1]), first),
});

export const getPerson = readOperation({
  ...ADMIN,
  name: 'getPerson',
  summary: 'Returns an operator of the institution',
  effects: ['reads_personal_data'],
  refusals: ['person_not_found'],
  input: z.strictObject({ login: Login }),
  run: ({ database, principal }, { login }): Promise<PersonRecord> =>
    findPerson(database, principal.institutionId, login),
});
