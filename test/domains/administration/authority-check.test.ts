import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../../scripts/admin/program.ts';
import { setAccountLimits } from '../../../src/domains/accounts/account-limits.ts';
import { setDefaultLimits } from '../../../src/domains/accounts/default-limits.ts';
import { checkAuthority } from '../../../src/domains/administration/authority-check.ts';
import { deploymentPrincipal } from '../../../src/domains/administration/deployment.ts';
import { changeFinanceSettings } from '../../../src/domains/finance/master/settings.ts';
import { commands } from '../../../src/domains.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../support/finance.ts';
import { newTestConnector } from '../../support/rail-connectors.ts';
import { approveAs, deputyInForce } from '../../support/two-admins.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const check = async () => {
  const caller = { principal: deploymentPrincipal('root'), requestId: 'r' };
  return (await t.door.enter(checkAuthority, caller, {})).value;
};
const found = async () => (await check()).map(({ finding, subject }) => `${finding} ${subject}`);
async function run() {
  let stdout = '';
  const open = async () => ({ door: t.door, database: t.database, ownsDatabase: true, close: async () => {} });
  const out = (text: string) => (stdout += text);
  const code = await runAdmin(['authority', 'check', '--as', 'root'], { commands, open, out, err: out });
  return { code, stdout };
}

it('authority check lists data without approvals with advice, and prints nothing to do when two admins have approved everything', async () => {
  const other = t.other.institutionId;
  await t.sql(`update institution set is_sandbox = true where id = $1`, [other]);
  const source = t.master.source_account_ids;
  expect((await found()).toSorted()).toEqual(
    [
      'approves_and_releases gil',
      `credential_by_one_admin ${t.alpha.clientId}`,
      `credential_by_one_admin ${t.beta.clientId}`,
      ...source.map((id) => `paying_account_by_one_admin ${id}`),
    ].toSorted(),
  );
  const printed = await run();
  expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining('revoke this one') });

  // Approved changes cause no findings.
  await t.sql(`update credential set revoked_at = now()`);
  await t.sql(`update operator set roles = '{treasurer}', authority = null where login = 'gil'`);
  await t.sql(`delete from paying_account where institution_id = $1`, [t.institutionId]);
  const [firstDay, lastDay] = ['2026-11-23', '2027-06-30'];
  await deputyInForce(t.as, { absent: 'fabio', deputy: 'bruno', firstDay, lastDay });
  const raise = async (secondApprovalFrom: number) =>
    (await t.as('elisa').enter(changeFinanceSettings, { secondApprovalFrom })).pendingChangeId;
  await raise(100);
  await approveAs(t.as('hugo').enter, await raise(200));
  const accountId = source[0] ?? 0;
  const raised = await t.as('elisa').enter(setAccountLimits, { accountId, pixOutDailyLimit: 900_000_000 });
  await approveAs(t.as('hugo').enter, raised.pendingChangeId);
  expect(await run()).toEqual({ code: 0, stdout: 'nothing to do\n' });

  // The same data without approvals.
  await t.sql(`update finance_settings set second_approval_from = 300 where institution_id = $1`, [t.institutionId]);
  await t.sql(
    `insert into deputyship (id, institution_id, absent, deputy, first_day, last_day, created_by, created_at)
     values ($1, $2, 'bruno', 'fabio', $3, $4, 'operator:elisa', now())`,
    [newId(), t.institutionId, firstDay, lastDay],
  );
  const key = await newTestConnector(t.database, 'one-person', ['spi']);
  await t.sql(`update operator set disabled_at = now() where login = 'hugo' and institution_id = $1`, [
    t.institutionId,
  ]);
  const limits = await t
    .as('elisa')
    .enter(setDefaultLimits, { holderType: 'pj', product: 'pix_out', dailyLimit: 1_000 });
  expect(limits.pendingChangeId).toBeNull();
  await t.sql(`update balance set nighttime_limit = 900000000 where account_id = $1`, [source[1]]);
  expect((await found()).toSorted()).toEqual(
    [
      'deputyship_by_one_person fabio for bruno',
      `limits_above_ceiling ${source[1]}`,
      `rail_key_by_one_person one-person ${key.keyId}`,
      'raised_threshold 300',
      'too_few_admins Banco Sandbox',
    ].toSorted(),
  );
});

it('authority check changes nothing', async () => {
  const rows = () =>
    t.sql('select (select count(*) from audit_event) as a, (select count(*) from change_request) as b');
  const before = await rows();
  await check();
  expect(await rows()).toEqual(before);
});
