import { z } from 'zod';
import { type Statement, statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { SCOPES } from '../../platform/operation/principal.ts';
import { isGuardedScope } from './credential-shapes.ts';
import { DEPLOYMENT } from './deployment.ts';

/** Something that one person did alone, or could do alone, against the two-admin rules. */
export interface AuthorityFinding {
  /** Null for the whole deployment. */
  readonly ispb: string | null;
  readonly finding: keyof typeof FINDINGS;
  readonly subject: string;
  readonly todo: string;
}

const MOST = 1_000;

// Sandbox data is generated, not entered by persons.
const INSTITUTION = 'join institution i on i.id = x.institution_id and not i.is_sandbox';
const approved = (type: string, about: string) =>
  `exists (select from change_request c where c.institution_id = x.institution_id and c.subject_type = '${type}'
     and c.outcome = 'approved' and ${about})`;
const find = (name: string, query: string): Statement =>
  statement(`authority_${name}`, `${query} order by 1, 2 limit ${MOST}`);
const persons = (name: string, one: string, other: string): Statement =>
  find(
    name,
    `select i.ispb, x.login as subject from operator x ${INSTITUTION}
     where x.disabled_at is null and x.roles @> array['${one}', '${other}']`,
  );

const GUARDED = SCOPES.filter(isGuardedScope)
  .map((scope) => `'${scope}'`)
  .join(', ');

const FINDINGS = {
  credential_by_one_admin: {
    todo: 'issue another credential, have a second admin approve it, roll it out, and revoke this one',
    find: find(
      'credentials',
      `select i.ispb, k.client_id as subject from credential k join partner x on x.id = k.partner_id ${INSTITUTION}
       where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and k.scopes && array[${GUARDED}]
         and not ${approved('credential', "c.subject_id = k.id and c.wanted -> 'scopes' is not null")}`,
    ),
  },
  too_few_admins: {
    todo: 'appoint another admin (institution appoint-admins), or have an admin grant the role and a second admin approve it',
    find: find(
      'admins',
      `select i.ispb, i.name as subject from institution i where not i.is_sandbox and (select count(*) from operator o
         where o.institution_id = i.id and o.disabled_at is null and 'admin' = any (o.roles)) < 2`,
    ),
  },
  prepares_and_approves: {
    todo: 'warning: the operator prepares and approves payments; remove one of the roles',
    find: persons('prepares_and_approves', 'preparer', 'approver'),
  },
  approves_and_releases: {
    todo: 'warning: the operator approves and releases payments; remove one of the roles',
    find: persons('approves_and_releases', 'approver', 'treasurer'),
  },
  prepares_and_releases: {
    todo: 'warning: the operator prepares and releases payments; remove one of the roles',
    find: persons('prepares_and_releases', 'preparer', 'treasurer'),
  },
  paying_account_by_one_admin: {
    todo: 'have two admins confirm that the company may pay from the account; otherwise block the account',
    find: find(
      'paying_accounts',
      `select i.ispb, x.account_id::text as subject from paying_account x ${INSTITUTION}
       where not ${approved('paying_account', 'c.subject = x.account_id::text')}`,
    ),
  },
  raised_threshold: {
    todo: 'lower the second-approval threshold in the settings, or have a second admin approve it again',
    find: find(
      'thresholds',
      `select i.ispb, x.second_approval_from::text as subject from finance_settings x ${INSTITUTION}
       where exists (select from audit_event e where e.institution_id = x.institution_id and e.action = 'finance.settings_changed'
           and coalesce(e.changes #>> '{second_approval_from,from}', e.changes #>> '{second_approval_from,to}',
             e.changes ->> 'second_approval_from')::bigint < x.second_approval_from)
         and not ${approved('finance_settings', "(c.wanted ->> 'secondApprovalFrom')::bigint = x.second_approval_from")}`,
    ),
  },
  limits_above_ceiling: {
    todo: 'lower the limits of the account to the ceiling (limit set-account), or request them again with a second admin',
    find: find(
      'limits',
      `select i.ispb, x.account_id::text as subject from balance x ${INSTITUTION}
       join account a on a.id = x.account_id
       join limit_ceiling d on d.institution_id = x.institution_id and d.account_type = a.account_type
       left join lateral unnest(x.limits) l on l.product = 'pix_out'
       where x.status <> 'closed' and (l.transaction_limit > d.transaction_limit or l.daily_limit > d.daily_limit
           or l.monthly_limit > d.monthly_limit or x.nighttime_limit > d.nighttime_limit)
         and not ${approved('account_limits', 'c.subject = x.account_id::text')}`,
    ),
  },
  deputyship_by_one_person: {
    todo: 'end the deputyship and name the deputy again, with the consent of two admins and the represented approver',
    find: find(
      'deputyships',
      `select i.ispb, x.deputy || ' for ' || x.absent as subject from deputyship x ${INSTITUTION}
       where x.ended_at is null and x.last_day >= (now() at time zone 'America/Sao_Paulo')::date
         and not ${approved('deputyship', 'c.id = x.id')}`,
    ),
  },
  rail_key_by_one_person: {
    todo: 'add another key with the approval of two admins of each institution, let the connector sign with it, and revoke this one',
    // Keys older than the first admin are allowed: the deployment was set up with them.
    find: find(
      'rail_keys',
      `select null as ispb, k.connector_id || ' ' || k.id as subject from rail_connector_key k
       join rail_connector c on c.id = k.connector_id and c.kind = 'external' and c.revoked_at is null
       where k.revoked_at is null
         and exists (select from operator o join institution i on i.id = o.institution_id and not i.is_sandbox
           where 'admin' = any (o.roles) and o.created_at < k.created_at)
         and not exists (select from rail_key_request r where r.connector_id = k.connector_id
           and r.public_key = rtrim(translate(encode(k.public_key, 'base64'), '+/', '-_'), '=') and r.admitted_at is not null)`,
    ),
  },
} as const satisfies Readonly<Record<string, { readonly todo: string; readonly find: Statement }>>;

export const checkAuthority = readOperation({
  ...DEPLOYMENT,
  name: 'checkAuthority',
  summary:
    'Lists what one person did alone, or could do alone, against the two-admin rules, with the advised action. Changes nothing',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database }): Promise<readonly AuthorityFinding[]> {
    const found: AuthorityFinding[] = [];
    for (const [finding, { find, todo }] of Object.entries(FINDINGS)) {
      const rows = await database.query<Pick<AuthorityFinding, 'ispb' | 'subject'>>(find, []);
      found.push(...rows.map((row) => ({ ...row, finding: finding as AuthorityFinding['finding'], todo })));
    }
    return found;
  },
});
