import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { FINANCE_SCOPES, type Principal, type Role } from '../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { type DeputyshipRecord, deputiesOf, deputyshipsHeldBy } from './deputyship.ts';
import { me } from './operator.resource.ts';

/** Columns for {@link principalOf}. */
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
  `select ${columnsOf(me, 'o')}
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
 * Principal of a shell, which has full access to the database and needs no further proof. Null when unknown or
 * disabled.
 */
export async function findOperator(db: Queryable, login: string): Promise<Principal | null> {
  const [found] = await db.query<FoundPerson>(FIND, [login]);
  return found ? principalOf(found, Number.POSITIVE_INFINITY) : null;
}

export function principalOf(found: FoundPerson, provenUntil: number): Principal {
  const { credentialId, clientId, institutionId, partnerId, partnerName, financeProductsOff, authority } = found;
  return {
    ...{ credentialId, clientId, institutionId, partnerId, partnerName, financeProductsOff, authority, provenUntil },
    audience: 'operator',
    author: `operator:${found.clientId}`,
    institutionPartnerId: found.partnerId,
    // Operators are authorised by roles. The GraphQL types, which partners share, check scopes.
    scopes: new Set(FINANCE_SCOPES),
    isFinanceIntegration: false,
    isSuspended: false,
    hasPasskey: found.hasPasskey ?? false,
    authorizedIps: null,
    roles: new Set(found.roles),
  };
}

export interface Person extends RowOf<typeof me> {
  readonly roles: readonly Role[];
  readonly standsFor: readonly DeputyshipRecord[];
  readonly deputies: readonly DeputyshipRecord[];
}

export const getMe = readOperation({
  name: 'getMe',
  audiences: ['operator'],
  scopes: [],
  summary: "Returns the signed-in operator and the operator's roles",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal, now }): Promise<Person> {
    const values = [principal.institutionId, principal.credentialId];
    const [person] = await database.query<Omit<Person, 'standsFor' | 'deputies'>>(FIND_PERSON, values);
    if (!person) throw new Error(`operator ${principal.credentialId} does not exist`);
    const standsFor = await deputyshipsHeldBy(database, principal, now);
    return { ...person, standsFor, deputies: await deputiesOf(database, principal, now) };
  },
});
