import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { FINANCE_SCOPES, type Principal, type Role, readOperation } from '../../platform/operation.ts';
import { type DeputyshipRecord, deputiesOf, deputyshipsHeldBy } from './deputyship.ts';

/** What {@link principalOf} takes, of the operator `o`. */
export const PERSON_COLUMNS = `o.id as "credentialId", o.login as "clientId", o.institution_id as "institutionId", o.roles,
  o.authority, own.id as "partnerId", own.name as "partnerName", i.finance_products_off as "financeProductsOff"`;
export const WITH_INSTITUTION = `join institution i on i.id = o.institution_id
  join partner own on own.institution_id = i.id and own.is_institution`;
const FIND = statement(
  'find_operator',
  `select ${PERSON_COLUMNS} from operator o ${WITH_INSTITUTION} where o.login = $1 and o.disabled_at is null`,
);
const FIND_PERSON = statement(
  'find_person',
  `select o.login, o.name, o.roles, o.authority, i.name as "institutionName", i.ispb
   from operator o join institution i on i.id = o.institution_id where o.institution_id = $1 and o.id = $2`,
);

export type FoundPerson = Pick<
  Principal,
  | 'credentialId'
  | 'clientId'
  | 'institutionId'
  | 'partnerId'
  | 'partnerName'
  | 'financeProductsOff'
  | 'authority'
  | 'hasPasskey'
> & { readonly roles: readonly Role[] };

/**
 * The person of this login as who acts at a shell, which proves enough: whoever has it has the database. Null: there is none, or it was
 * disabled.
 */
export async function findOperator(db: Queryable, login: string): Promise<Principal | null> {
  const [found] = await db.query<FoundPerson>(FIND, [login]);
  return found ? principalOf(found, Number.POSITIVE_INFINITY) : null;
}

/** A person as who acts; `provenUntil` as {@link Principal} has it. */
export function principalOf(found: FoundPerson, provenUntil: number): Principal {
  const { credentialId, clientId, institutionId, partnerId, partnerName, financeProductsOff, authority } = found;
  return {
    ...{ credentialId, clientId, institutionId, partnerId, partnerName, financeProductsOff, authority, provenUntil },
    audience: 'operator',
    author: `operator:${found.clientId}`,
    institutionPartnerId: found.partnerId,
    // Persons are asked for their roles: the graph's types, which partners share, ask for scopes.
    scopes: new Set(FINANCE_SCOPES),
    isFinanceIntegration: false,
    isSuspended: false,
    hasPasskey: found.hasPasskey ?? false,
    authorizedIps: null,
    roles: new Set(found.roles),
  };
}

/** A person of an institution. */
export interface Person {
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly authority: number | null;
  readonly institutionName: string;
  readonly ispb: string;
  /** For whom the person stands, today or later, and who for the person. */
  readonly standsFor: readonly DeputyshipRecord[];
  readonly deputies: readonly DeputyshipRecord[];
}

export const getMe = readOperation({
  name: 'getMe',
  audiences: ['operator'],
  scopes: [],
  summary: 'Tells who is signed in, and what this person may do',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal, now }): Promise<Person> {
    const values = [principal.institutionId, principal.credentialId];
    const [person] = await database.query<Omit<Person, 'standsFor' | 'deputies'>>(FIND_PERSON, values);
    if (!person) throw new Error(`there is no person ${principal.credentialId}`);
    const standsFor = await deputyshipsHeldBy(database, principal, now);
    return { ...person, standsFor, deputies: await deputiesOf(database, principal, now) };
  },
});
