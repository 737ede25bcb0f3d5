import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { Principal, Scope } from '../../platform/operation/principal.ts';

/** Needs the joins of {@link WITH_INSTITUTION}. */
export const PARTNER_COLUMNS = `p.id as "partnerId", p.name as "partnerName", p.institution_id as "institutionId",
  own.id as "institutionPartnerId", p.institution_integration and p.inactive_since is null as "isFinanceIntegration",
  p.inactive_since is not null as "isSuspended", i.finance_products_off as "financeProductsOff"`;
export const WITH_INSTITUTION = `join institution i on i.id = p.institution_id
  join partner own on own.institution_id = i.id and own.is_institution`;

const FIND = statement(
  'find_acting_partner',
  `select ${PARTNER_COLUMNS} from partner p ${WITH_INSTITUTION} where p.id = $1`,
);

type Partner = Pick<
  Principal,
  | 'partnerId'
  | 'partnerName'
  | 'institutionId'
  | 'institutionPartnerId'
  | 'isFinanceIntegration'
  | 'isSuspended'
  | 'financeProductsOff'
>;

export type Credential = Partner &
  Pick<Principal, 'credentialId' | 'clientId' | 'authorizedIps'> & { readonly scopes: readonly string[] };

export const partnerPrincipal = (credential: Credential): Principal => ({
  ...credential,
  audience: 'partner',
  author: `partner_api:${credential.clientId}`,
  scopes: new Set(credential.scopes),
  roles: new Set(),
  authority: null,
});

/** Principal for actions of the gateway without a request. `clientId` is its name in records. */
export async function actingPartner(
  db: Queryable,
  partnerId: string,
  clientId: string,
  scopes: readonly Scope[],
): Promise<Principal> {
  const [partner] = await db.query<Partner>(FIND, [partnerId]);
  if (!partner) throw new Error(`partner ${partnerId} does not exist`);
  return partnerPrincipal({ ...partner, credentialId: partnerId, clientId, scopes, authorizedIps: null });
}
