import { randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/operation.ts';
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
     insert into ledger_account (institution_id, kind) select i.id, k from i cross join unnest(array['settlement', 'fees']) k
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
  /** Eight characters; `00000000` is a real one. */
  readonly ispb: string;
  readonly name: string;
  /** Four digits: the agency of its accounts unless they ask for another. */
  readonly agency: string;
}

/** The institution of this ISPB, made with its ledger accounts and default limits when there is none. Answers its id. */
export async function provisionInstitution(db: Queryable, institution: NewInstitution, now: Date): Promise<number> {
  const id = (await institutionOf(db, institution.ispb)) ?? (await insertInstitution(db, institution, now));
  // Null: somebody else has made it meanwhile.
  return id ?? ((await institutionOf(db, institution.ispb)) as number);
}

const institutionOf = async (db: Queryable, ispb: string): Promise<number | undefined> =>
  (await db.query<{ id: number }>(FIND_INSTITUTION, [ispb]))[0]?.id;

/** A new institution with its ledger accounts and default limits. Answers its id; null: there is one of this ISPB. */
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

/** The partner of this name, made when there is none: `isIntegration` for finance of the institution. Answers its id. */
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
  /** Shown this once. */
  readonly clientSecret: string;
}

/** A new OAuth client of a partner. */
export interface NewClient {
  readonly clientIdPrefix: string;
  readonly scopes: readonly Scope[];
  /** CIDRs that it may be used from, which finance scopes need; null: from any address. */
  readonly authorizedIps: readonly string[] | null;
  readonly proof: ClientProof;
  readonly senderConstraint: SenderConstraint;
  /** From then on it opens nothing, in real time; null: it does not end by itself. */
  readonly expiresAt: Date | null;
}

/** Makes an OAuth client of a partner. Answers its secret, shown this once, where it proves itself by one, else null. */
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

/** A new OAuth client that proves itself by a secret; `authorizedIps`: CIDRs that it may be used from, which finance scopes need. */
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
