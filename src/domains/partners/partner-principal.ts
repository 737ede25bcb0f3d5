import { type Queryable, statement } from '../../platform/database.ts';
import type { Principal, Scope } from '../../platform/operation.ts';

/** The columns of a principal that its partner `p` has, and what they are read from beside it. */
export const PARTNER_COLUMNS = `p.id as "partnerId", p.name as "partnerName", p.institution_id as "institutionId",
  own.id as "institutionPartnerId", p.institution_integration and p.inactive_since is null as "isFinanceIntegration",
  p.inactive_since is not null as "isSuspended", i.finance_products_off as "financeProductsOff"`;
export const WITH_INSTITUTION = `join institution i on i.id = p.institution_id
  join partner own on own.institution_id = i.id and own.is_institution`;

const FIND = statement(
  'find_acting_partner',
  `select ${PARTNER_COLUMNS} from partner p ${WITH_INSTITUTION} where p.id = $1`,
);

/** A partner, as principals tell of it. */
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

/** A partner's credential. */
export type Credential = Partner &
  Pick<Principal, 'credentialId' | 'clientId' | 'authorizedIps'> & { readonly scopes: readonly string[] };

/** A partner's credential as who acts. */
export const partnerPrincipal = (credential: Credential): Principal => ({
  ...credential,
  audience: 'partner',
  author: `partner_api:${credential.clientId}`,
  scopes: new Set(credential.scopes),
  roles: new Set(),
  authority: null,
});

/** The gateway itself as who acts for a partner, where no request does: `clientId` is the name that records give it. */
export async function actingPartner(
  db: Queryable,
  partnerId: string,
  clientId: string,
  scopes: readonly Scope[],
): Promise<Principal> {
  const [partner] = await db.query<Partner>(FIND, [partnerId]);
  if (!partner) throw new Error(`there is no partner ${partnerId}`);
  return partnerPrincipal({ ...partner, credentialId: partnerId, clientId, scopes, authorizedIps: null });
}
