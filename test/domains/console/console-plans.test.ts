import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFinance } from '../../../bench/finance-seed.ts';
import { AuditNews } from '../../../src/domains/console/audit-news.ts';
import { listAuditTrail } from '../../../src/domains/console/audit-trail.ts';
import { getWaiting } from '../../../src/domains/console/waiting.ts';
import { listPayablesToApprove } from '../../../src/domains/finance/payables/payables-to-approve.ts';
import { callingFunctions } from '../../../src/platform/database/functions.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import type { ReadContext } from '../../../src/platform/operation/operation.ts';
import { type FinanceDoor, openFinance } from '../../support/finance.ts';
import { explained, lookedAt, readWhole, type Sent } from '../../support/plans.ts';
import { until } from '../../support/until.ts';

const SIZE = { items: 10_000, entries: 30_000 };
const AUDITED = 30_000;
const LARGE = [
  ...['payable', 'payable_installment', 'payment_order', 'remittance_item', 'statement_entry', 'accounting_entry'],
];
/** Upper bound of read rows: all waiting rows and their joins. */
const MAX_LOOKED_AT = 12_000;
const NOW = new Date();

let t: FinanceDoor;
let session: PoolClient;

/** Three years of data. Entries about the institution's own resources are a small part of the audit trail. */
beforeAll(async () => {
  t = await openFinance();
  const owner = new Client({ connectionString: t.url, options: callingFunctions() });
  await owner.connect();
  await seedFinance(owner, t.institutionId, SIZE);
  await owner.query(
    `insert into audit_event (id, institution_id, partner_id, actor_type, actor_id, action, resource_type, resource_id, changes,
       metadata, occurred_at)
     select uuid_v7(now() - make_interval(secs => ${AUDITED} - n)), $1, $2, case when n % 10 = 0 then 'operator' else 'partner_api' end,
       'ana', 'x.done', case when n % 10 = 0 then 'payable' else 'transaction' end, (n / 100)::text, '{}', '{}',
       now() - make_interval(secs => ${AUDITED} - n)
     from generate_series(1, ${AUDITED}) n`,
    [t.institutionId, t.partnerId],
  );
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into remittance_item (id, institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version, your_number,
       amount, payment, status, paid_on, created_at, updated_at)
     select uuid_v7(), $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'N' || n, 100, '{}', 'paid',
       current_date, now(), now()
     from generate_series(1, ${SIZE.items}) n`,
    [t.institutionId],
  );
  await owner.query('vacuum (analyze)');
  await owner.end();
  session = await t.database.session();
}, 120_000);
afterAll(async () => {
  session?.release(true);
  await t?.close();
});

async function sentBy(act: (database: Queryable) => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  await act({
    query(statement, values) {
      sent.push({ statement, values });
      return t.database.query(statement, values);
    },
  });
  return sent;
}
const contextOf = (login: string, database: Queryable) => {
  const { principal } = t.as(login).caller();
  return { database, principal, now: NOW } as unknown as ReadContext;
};

async function expectIndexed(sent: readonly Sent[], most: number): Promise<void> {
  expect(sent.length).toBeGreaterThan(0);
  for (const each of sent) {
    const plan = await explained(session, each);
    expect(
      readWhole(plan).filter((table) => LARGE.includes(table)),
      each.statement.text,
    ).toEqual([]);
    expect(lookedAt(plan), each.statement.name).toBeLessThan(most);
  }
}

describe('three years of finance data', () => {
  it.each(['ana', 'bruno', 'gil', 'carla', 'davi', 'elisa'])(
    'the work that waits for %s is counted by indexes',
    async (login) => {
      const sent = await sentBy((database) => getWaiting.run(contextOf(login, database), {}));
      await expectIndexed(sent, MAX_LOOKED_AT);
    },
  );

  it('the payables that wait for an approver are listed by an index', async () => {
    const sent = await sentBy((database) =>
      listPayablesToApprove.run(contextOf('fabio', database), listPayablesToApprove.input.parse({})),
    );
    await expectIndexed(sent, 1_000);
  });

  it('new audit trail entries are read by an index, whatever partners do', async () => {
    const [newest] = await t.sql<{ seq: number }>('select max(seq) as seq from audit_event');
    const sent = await sentBy(async (database) => {
      let floor: unknown;
      const watched: Queryable['query'] = (stmt, values) => {
        [, floor] = values;
        return database.query(stmt, values);
      };
      const news = new AuditNews({ query: watched }, t.institutionId);
      // A running transaction in any database of the server can still have drawn a lower number.
      await until(async () => {
        await news.next();
        return Number(floor) >= (newest?.seq ?? 0);
      });
    });
    // The first reading covers the institution's own entries among the newest numbers.
    await expectIndexed(sent, 2_500);
    await expectIndexed(sent.slice(-1), 10);
  });

  it.each([
    ['all', {}],
    ['of a thing', { resourceId: '77' }],
    ['of a person', { person: 'ana' }],
    ['of a kind', { kinds: ['payable'] }],
    ['of a thing and a person long ago', { resourceId: '3', person: 'ana', to: '2020-01-01T00:00:00Z' }],
  ])('the audit trail, %s, is read by an index', async (_which, input) => {
    const sent = await sentBy((database) =>
      listAuditTrail.run(contextOf('elisa', database), listAuditTrail.input.parse(input)),
    );
    await expectIndexed(sent, 500);
  });
});
