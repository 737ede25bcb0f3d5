import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { FINANCE_SCOPES, type Principal, type Role, readOperation } from '../../platform/operation.ts';

const FIND = statement(
  'find_operator',
  `select o.id as "credentialId", o.login as "clientId", o.institution_id as "institutionId", o.roles, o.authority,
     own.id as "partnerId", own.name as "partnerName", i.finance_products_off as "financeProductsOff"
   from operator o join institution i on i.id = o.institution_id
   join partner own on own.institution_id = i.id and own.is_institution
   where o.login = $1 and o.disabled_at is null`,
);
const FIND_PERSON = statement(
  'find_person',
  `select o.login, o.name, o.roles, o.authority, i.name as "institutionName", i.ispb
   from operator o join institution i on i.id = o.institution_id where o.institution_id = $1 and o.id = $2`,
);

type Found = Pick<
  Principal,
  'credentialId' | 'clientId' | 'institutionId' | 'partnerId' | 'partnerName' | 'financeProductsOff' | 'authority'
> & { readonly roles: readonly Role[] };

/** The person of this login as who acts; null: there is none, or it was disabled. */
export async function findOperator(db: Queryable, login: string): Promise<Principal | null> {
  const [found] = await db.query<Found>(FIND, [login]);
  if (!found) return null;
  return {
    ...found,
    audience: 'operator',
    author: `operator:${found.clientId}`,
    institutionPartnerId: found.partnerId,
    // Persons are asked for their roles: the graph's types, which partners share, ask for scopes.
    scopes: new Set(FINANCE_SCOPES),
    isFinanceIntegration: false,
    isSuspended: false,
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
}

export const getMe = readOperation({
  name: 'getMe',
  audiences: ['operator'],
  scopes: [],
  summary: 'Tells who is signed in, and what this person may do',
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal }): Promise<Person> {
    const [person] = await database.query<Person>(FIND_PERSON, [principal.institutionId, principal.credentialId]);
    if (!person) throw new Error(`there is no person ${principal.credentialId}`);
    return person;
  },
});
