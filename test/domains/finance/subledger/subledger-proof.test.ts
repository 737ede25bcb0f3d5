import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUBLEDGER_CLAIMS } from '../../../../src/domains/finance/subledger/subledger-claims.ts';
import { measureSubledger } from '../../../../src/domains/finance/subledger/subledger-metrics.ts';
import { listSubledgerProofs } from '../../../../src/domains/finance/subledger/subledger-proof.ts';
import { proveSubledger } from '../../../../src/domains/finance/subledger/subledger-proving.ts';
import { type InstitutionClaim, institutionClaim } from '../../../../src/domains/ledger-claim.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { plusDays } from '../../../../src/platform/time/calendar.ts';
import { keptLog } from '../../../support/engine.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { approved } from '../../../support/payment-runs.ts';

let t: FinanceDoor;
let payableId: string;
let day = '2026-11-20';

/** Each test has a day of its own. */
function nextDay(): void {
  day = plusDays(day, 1);
  t.clock.set(`${day}T15:00:00.000Z`);
}
const prove = (claims: readonly InstitutionClaim[] = SUBLEDGER_CLAIMS) =>
  proveSubledger(t.database, claims, t.clock.now(), keptLog);
const newest = async (of: Pick<FinanceDoor, 'as'> = t) =>
  (await of.as('vera').enter(listSubledgerProofs, { first: 1, to: day })).items[0];
const stored = (names: readonly string[]) =>
  t.sql<{ claim: string; broken: number | null; at: string }>(
    `select claim, broken, proved_at::text as at from subledger_proof
     where institution_id = $1 and day = $2 and claim = any ($3) order by claim`,
    [t.institutionId, day, names],
  );
const nameOf = 'payable_amounts';

beforeAll(async () => {
  t = await openFinance();
  const installmentId = await approved(t);
  const [row] = await t.sql<{ id: string }>('select payable_id as id from payable_installment where id = $1', [
    installmentId,
  ]);
  payableId = row?.id ?? '';
});
afterAll(() => t?.close());

describe('daily proof of the sub-ledger', () => {
  test('every claim is examined once a day, for each institution', async () => {
    nextDay();
    await prove();
    const first = await newest();
    expect(first).toMatchObject({ day, brokenCount: 0, unprovedCount: 0 });
    expect(first?.claims.map(({ claim }) => claim)).toEqual(SUBLEDGER_CLAIMS.map(({ name }) => name));
    expect(first?.claims.find(({ claim }) => claim === nameOf)).toEqual({
      ...{ claim: nameOf, examined: 1, broken: 0, rows: [] },
    });
    expect((await newest(t.other))?.claims.map(({ examined }) => examined)).toEqual(SUBLEDGER_CLAIMS.map(() => 0));
    t.clock.set(`${day}T23:00:00.000Z`);
    await prove();
    expect(await newest()).toEqual(first);
    nextDay();
    await prove();
    const { items } = await t.as('davi').enter(listSubledgerProofs, {});
    expect(items.map((each) => each.day)).toEqual([day, plusDays(day, -1)]);
  });

  test('several workers examine a claim once, and a later run only what an interrupted one left', async () => {
    nextDay();
    await t.sql('create sequence examinations');
    await t.sql('grant usage on sequence examinations to gateway_app');
    const counted = institutionClaim({
      ...{ name: 'counted', claim: 'examinations are counted' },
      rows: `select i.id as institution_id from (select nextval('examinations'), pg_sleep(0.2)) n, institution i`,
      broken: 'select id as institution_id from institution where false',
    });
    const later = institutionClaim({ ...counted, name: 'later', rows: 'select id as institution_id from institution' });
    await Promise.all([prove([counted]), prove([counted]), prove([counted])]);
    await prove([counted, later]);
    const [run] = await t.sql<{ n: number }>('select last_value::int as n from examinations');
    expect(run?.n).toBe(1);
    expect(await stored(['counted', 'later'])).toMatchObject([
      { claim: 'counted', broken: 0 },
      { claim: 'later', broken: 0 },
    ]);
  });

  test('a claim that fails is stored as not proved and does not stop the others, and is examined again after an hour', async () => {
    nextDay();
    const sound = SUBLEDGER_CLAIMS.slice(0, 2);
    const [first] = sound as [InstitutionClaim];
    const failing = { ...first, broken: 'select 1 / 0 as institution_id' };
    await prove([failing, ...sound.slice(1)]);
    expect(await newest()).toMatchObject({
      ...{ unprovedCount: 1, brokenCount: 0 },
      claims: [{ claim: nameOf, examined: null, broken: null, rows: [] }, { broken: 0 }],
    });
    await prove(sound);
    expect(await newest()).toMatchObject({ unprovedCount: 1 });
    t.clock.set(`${day}T16:00:01.000Z`);
    await prove(sound);
    expect(await newest()).toMatchObject({ unprovedCount: 0, claims: [{ examined: 1, broken: 0 }, {}] });
  });

  test('broken rows are counted, kept and measured, and only their institution reads them', async () => {
    nextDay();
    const [{ paid }] = (await t.sql('select paid_amount as paid from payable where id = $1', [payableId])) as [
      { paid: number },
    ];
    await t.sql('update payable set paid_amount = 1 where id = $1', [payableId]);
    await prove();
    await t.sql('update payable set paid_amount = $2 where id = $1', [payableId, paid]);
    const proof = await newest();
    expect(proof).toMatchObject({ day, brokenCount: 1 });
    const [claim] = proof?.claims.filter(({ broken }) => broken !== 0) ?? [];
    expect(claim).toMatchObject({ claim: nameOf, examined: 1, broken: 1, rows: [{ payable_id: payableId }] });
    expect(Object.keys(claim?.rows[0] ?? {})).not.toContain('institution_id');
    expect(await newest(t.other)).toMatchObject({ day, brokenCount: 0 });

    const metrics = new Metrics();
    measureSubledger(metrics, t.database, () => t.clock.now());
    const text = await metrics.registry.metrics();
    expect(text).toContain(`gateway_subledger_broken{claim="${nameOf}"} 1\n`);
    expect(text).toContain('gateway_subledger_broken{claim="finance_sums"} 0\n');
    expect(text).toContain(`gateway_subledger_unproved{claim="${nameOf}"} 0\n`);
  });

  test('only operators read the proofs', async () => {
    await expect(t.own.enter(listSubledgerProofs, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
