import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSecurityEvents } from '../../../src/domains/administration/security-event.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { SecurityEvents } from '../../../src/platform/security/security-events.ts';
import { forgetSecurityEvents, SecurityRecord } from '../../../src/platform/security/security-record.ts';
import { keptLog } from '../../support/engine.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../support/finance.ts';

const ADDRESS = '198.51.100.7';

let t: FinanceDoor;
let record: SecurityRecord;
let events: SecurityEvents;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql('delete from security_event');
  record = new SecurityRecord({ database: t.database, log: keptLog });
  events = new SecurityEvents(keptLog, new Metrics());
  events.keepIn(record);
});

const subject = (clientId: string | null = t.alpha.clientId, address = ADDRESS) => ({
  ...{ clientId, address, requestId: 'r-1' },
});
const listed = async (entrant: Entrant = t.as('elisa'), input = {}) =>
  (await entrant.enter(listSecurityEvents, input)).items;

describe('the security events of an institution', () => {
  test('security events are listed newest first with client, address, author and count', async () => {
    for (let n = 0; n < 3; n += 1) events.record('token_refused', subject());
    const change = { ...subject(), author: 'operator:elisa', institutionId: t.institutionId };
    events.record('credential_changed', { ...change, address: null });
    await record.stop();
    expect(await listed()).toMatchObject([
      { event: 'credential_changed', author: 'operator:elisa', times: 1, address: null },
      { event: 'token_refused', clientId: t.alpha.clientId, address: ADDRESS, times: 3, requestId: 'r-1' },
    ]);
    expect((await listed(t.as('elisa'), { first: 1 })).map(({ event }) => event)).toEqual(['credential_changed']);
    await record.stop();
    expect(await listed()).toHaveLength(2);
  });

  test('security events belong to one institution, and those of unknown clients to none', async () => {
    events.record('token_refused', subject());
    events.record('token_refused', subject(null));
    events.record('token_refused', subject('nobody-0123456789ab'));
    await record.stop();
    expect(await listed()).toHaveLength(1);
    expect(await listed(t.other.as('elisa'))).toEqual([]);
    expect(await t.sql('select 1 as n from security_event')).toHaveLength(1);
  });

  test('only admins can read security events', async () => {
    for (const entrant of [t.own, ...['ana', 'bruno', 'carla', 'davi'].map((login) => t.as(login))]) {
      await expect(listed(entrant)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('a flood of equal security events takes few rows, from any client and address', async () => {
    for (let n = 0; n < 5_000; n += 1)
      events.record('token_refused', subject(t.alpha.clientId, `198.51.100.${n % 250}`));
    await record.stop();
    expect(await t.sql('select 1 as n from security_event')).toHaveLength(20);
  });

  test('security events are written later when the database fails, without loss or duplicates', async () => {
    events.record('scope_refused', subject());
    await t.sql('alter table security_event rename to security_event_away');
    await expect(record.write()).rejects.toThrow(/security_event/);
    events.record('scope_refused', subject());
    await t.sql('alter table security_event_away rename to security_event');
    await record.stop();
    expect(await listed()).toMatchObject([{ event: 'scope_refused', times: 2 }]);
  });

  test('security events are deleted after 400 days', async () => {
    events.record('token_issued', subject());
    await record.stop();
    await t.sql(`update security_event set occurred_at = now() - interval '399 days'`);
    await forgetSecurityEvents(t.database);
    expect(await listed()).toHaveLength(1);
    await t.sql(`update security_event set occurred_at = now() - interval '401 days'`);
    await forgetSecurityEvents(t.database);
    expect(await listed()).toEqual([]);
  });
});
