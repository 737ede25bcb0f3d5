import { randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { Scope } from '../../platform/operation/principal.ts';
import { newId } from '../../platform/text/ids.ts';
import { digest } from './client-authentication.ts';
import { type ClientProof, PROOF_COLUMNS, proofColumns, type SenderConstraint } from './client-settings.ts';

const FIND_INSTITUTION = statement('find_institution', 'select id from institution where ispb = $1');
const INSERT_INSTITUTION = statement(
  'insert_institution',
  `with i as (
     insert into institution (ispb, name, agency, created_at) values ($1, $2, $3, $4) on conflict (ispb) do nothing
     returning id
   ), itself as (
     insert into partner (id, institution_id, name, created_at, is_institution) select $5, i.id, $2, $4, true from i
   ), own as (
     insert into ledger_account (institution_id, kind) select i.id, k from i cross join unnest(array['settlement', 'fees', 'suspense', 'losses']) k
   ), limits as (
     insert into limit_default (institution_id, holder_type, product, transaction_limit, daily_limit, monthly_limit, nighttime_limit)
     select i.id, l.* from i cross join (values
       ('pf', 'pix_out', 2000000, 2000000, 10000000, 100000), ('pf', 'ted', 2000000, 2000000, 10000000, 100000),
       ('pj', 'pix_out', 10000000, 50000000, 500000000, 2000000), ('pj', 'ted', 10000000, 50000000, 500000000, 2000000)
     ) l
   ), ceilings as (
     insert into limit_ceiling (institution_id, account_type, transaction_limit, daily_limit, monthly_limit, nighttime_limit)
     select i.id, t, 50000000, 100000000, 1000000000, 10000000
     from i cross join unnest(array['payment', 'checking', 'savings', 'salary', 'client', 'client_external', 'escrow']) t
   ) select id from i`,
);
const FIND_PARTNER = statement('find_partner', 'select id from partner where institution_id = $1 and name = $2');
const INSERT_PARTNER = statement(
  'insert_partner',
  'insert into partner (id, institution_id, name, created_at, institution_integration) values ($1, $2, $3, $4, $5)',
);
const INSERT_CREDENTIAL = statement(
  'insert_credential',
  `insert into credential (id, partner_id, client_id, secret_hash, scopes, created_at, authorized_ips, sender_constraint,
     expires_at, ${PROOF_COLUMNS.join(', ')})
   values ($1, $2, $3, $4, $5, $6, $7::cidr[], $8, $9, $10, $11, $12, $13, $14)`,
);

export interface NewInstitution {
  /** 8 characters. `00000000` is a valid ISPB. */
  readonly ispb: string;
  readonly name: string;
  /** 4 digits. The default agency of its accounts. */
  readonly agency: string;
}

/** Creates the institution with its ledger accounts and default limits when it does not exist. Returns its id. */
export async function provisionInstitution(db: Queryable, institution: NewInstitution, now: Date): Promise<number> {
  const id = (await institutionOf(db, institution.ispb)) ?? (await insertInstitution(db, institution, now));
  // Null means that a concurrent transaction has created it.
  return id ?? ((await institutionOf(db, institution.ispb)) as number);
}

const institutionOf = async (db: Queryable, ispb: string): Promise<number | undefined> =>
  (await db.query<{ id: number }>(FIND_INSTITUTION, [ispb]))[0]?.id;

/** Returns null when the ISPB exists. */
export async function insertInstitution(db: Queryable, institution: NewInstitution, now: Date): Promise<number | null> {
  const [made] = await db.query<{ id: number }>(INSERT_INSTITUTION, [
    institution.ispb,
    institution.name,
    institution.agency,
    now,
    newId(),
  ]);
  return made?.id ?? null;
}

/** Creates the partner when it does not exist. Returns its id. */
export async function provisionPartner(
  db: Queryable,
  institutionId: number,
  name: string,
  now: Date,
  isIntegration = false,
): Promise<string> {
  const [known] = await db.query<{ id: string }>(FIND_PARTNER, [institutionId, name]);
  if (known) return known.id;
  const id = newId();
  await db.query(INSERT_PARTNER, [id, institutionId, name, now, isIntegration]);
  return id;
}

export interface IssuedCredential {
  readonly clientId: string;
  /** Returned only once. */
  readonly clientSecret: string;
}

export interface NewClient {
  readonly clientIdPrefix: string;
  readonly scopes: readonly Scope[];
  /** CIDRs, required for finance scopes. Null allows every address. */
  readonly authorizedIps: readonly string[] | null;
  readonly proof: ClientProof;
  readonly senderConstraint: SenderConstraint;
  /** In real time. */
  readonly expiresAt: Date | null;
}

/** Returns the client secret only once. It is null for other proof methods. */
export async function provisionClient(
  db: Queryable,
  partnerId: string,
  client: NewClient,
  now: Date,
): Promise<{ readonly id: string; readonly clientId: string; readonly clientSecret: string | null }> {
  const clientSecret = client.proof.method === 'secret' ? randomBytes(32).toString('base64url') : null;
  const id = newId();
  const clientId = `${client.clientIdPrefix}-${id.slice(-12)}`;
  await db.query(INSERT_CREDENTIAL, [
    id,
    partnerId,
    clientId,
    clientSecret === null ? null : digest(clientSecret),
    client.scopes,
    now,
    client.authorizedIps,
    client.senderConstraint,
    client.expiresAt,
    ...proofColumns(client.proof),
  ]);
  return { id, clientId, clientSecret };
}

/** `authorizedIps`: CIDRs, required for finance scopes. */
export async function provisionCredential(
  db: Queryable,
  partnerId: string,
  clientIdPrefix: string,
  scopes: readonly Scope[],
  now: Date,
  authorizedIps: readonly string[] | null = null,
): Promise<IssuedCredential> {
  const client = {
    clientIdPrefix,
    scopes,
    authorizedIps,
    proof: { method: 'secret' },
    senderConstraint: 'none',
    expiresAt: null,
  } as const;
  const { clientId, clientSecret } = await provisionClient(db, partnerId, client, now);
  return { clientId, clientSecret: clientSecret as string };
}
