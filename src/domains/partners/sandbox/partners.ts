import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { FINANCE_SCOPES, PARTNER_SCOPES, type Scope } from '../../../platform/operation/principal.ts';
import { newId } from '../../../platform/text/ids.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import type { SandboxFile } from '../../../sandbox/partners.ts';
import { provisionCredential, provisionInstitution, provisionPartner } from '../provision.ts';

const INSTITUTION = { ispb: '99999004', name: 'Banco Sandbox S.A.', agency: '0001' };
const LOCAL = ['127.0.0.1', '::1'];
/**
 * Scopes of the institution's own finance integration. It can also read its accounts and simulate the outside world.
 */
const OWN_SCOPES: readonly Scope[] = [
  ...FINANCE_SCOPES,
  ...(['account:read', 'statement:read', 'pix:read', 'transfer:read', 'payment:read', 'sandbox:write'] as const),
];
interface SandboxPartner {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly authorizedIps?: readonly string[];
}
const PARTNERS: readonly SandboxPartner[] = [
  { name: 'alpha', scopes: PARTNER_SCOPES },
  { name: 'beta', scopes: PARTNER_SCOPES },
  { name: 'own', scopes: OWN_SCOPES, authorizedIps: LOCAL },
];

const LOCK = statement('sandbox_partners_lock', "select pg_advisory_xact_lock(hashtext('gateway.sandbox.partners'))");
const MARK_SANDBOX = statement(
  'mark_sandbox_institution',
  // Limit raises take effect at once, as in the contract's example. Admins can change the wait to test it.
  'update institution set is_sandbox = true, limit_raise_hours = 0 where id = $1 and not is_sandbox',
);
const LIVE_CREDENTIALS = statement(
  'sandbox_live_credentials',
  'select client_id from credential where client_id = any ($1) and revoked_at is null',
);
const INSERT_FEES = statement(
  'sandbox_insert_fees',
  `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, min_amount, max_amount, percent, effective_from, scope)
   select f.id, $1, f.fee_type, 'pj', f.fixed_amount, f.min_amount, f.max_amount, f.percent, $2, 'global'
   from jsonb_to_recordset($3) f(id uuid, fee_type text, fixed_amount bigint, min_amount bigint, max_amount bigint, percent numeric)
   where not exists (select 1 from fee known where known.institution_id = $1)`,
);

const INSERT_AGREEMENTS = statement(
  'sandbox_insert_bill_agreements',
  `with c as (
     insert into bill_catalogue (institution_id, confirmed_at) values ($1, $2) on conflict do nothing returning institution_id
   )
   insert into bill_agreement (institution_id, id, name, segment, types)
   select c.institution_id, a.id, a.name, a.segment, a.types
   from c, jsonb_to_recordset($3) a(id text, name text, segment smallint, types text[])`,
);
/** Covers every segment of guides except traffic, because the simulated provider collects no IPVA. */
const AGREEMENTS = [
  { id: 'boletos', name: 'Boletos of every bank', segment: null, types: ['boleto'] },
  { id: 'municipal', name: 'Municipal taxes', segment: 1, types: ['guide'] },
  { id: 'water', name: 'Water and sewage', segment: 2, types: ['guide'] },
  { id: 'energy', name: 'Energy and gas', segment: 3, types: ['guide'] },
  { id: 'telecom', name: 'Telecommunications', segment: 4, types: ['guide'] },
  { id: 'government', name: 'Government', segment: 5, types: ['guide'] },
  { id: 'companies', name: 'Payment books of companies', segment: 6, types: ['guide'] },
];

/** Two partners of one institution with all scopes demonstrate their isolation. */
export async function provisionSandbox(
  database: Database,
  now: Date,
  known: SandboxFile['partners'],
): Promise<SandboxFile['partners']> {
  return database.transaction(async (tx) => {
    await tx.query(LOCK, []);
    const institutionId = await provisionInstitution(tx, INSTITUTION, now);
    await tx.query(MARK_SANDBOX, [institutionId]);
    await provisionFees(tx, institutionId, now);
    await tx.query(INSERT_AGREEMENTS, [institutionId, now, JSON.stringify(AGREEMENTS)]);
    const live = await tx.query<{ client_id: string }>(LIVE_CREDENTIALS, [known.map((partner) => partner.client_id)]);
    const partners: SandboxFile['partners'] = [];
    for (const wanted of PARTNERS) {
      const kept = known.find(
        (partner) => partner.name === wanted.name && live.some((c) => c.client_id === partner.client_id),
      );
      partners.push(kept ?? (await newPartner(tx, institutionId, wanted, now)));
    }
    return partners;
  });
}

async function newPartner(
  tx: Queryable,
  institutionId: number,
  { name, scopes, authorizedIps }: SandboxPartner,
  now: Date,
) {
  const partnerId = await provisionPartner(tx, institutionId, name, now, authorizedIps !== undefined);
  const { clientId, clientSecret } = await provisionCredential(tx, partnerId, name, scopes, now, authorizedIps);
  return { name, client_id: clientId, client_secret: clientSecret, scopes: [...scopes] };
}

/** 1 % for PIX out of legal entities (R$ 0.50 to R$ 10.00), R$ 9.00 for a TED. */
async function provisionFees(tx: Queryable, institutionId: number, now: Date): Promise<void> {
  const fees = [
    { id: newId(), fee_type: 'pix_out', fixed_amount: 0, min_amount: 50, max_amount: 1000, percent: 1 },
    { id: newId(), fee_type: 'ted', fixed_amount: 900, min_amount: 0, max_amount: null, percent: 0 },
  ];
  await tx.query(INSERT_FEES, [institutionId, brasiliaDate(now), JSON.stringify(fees)]);
}
