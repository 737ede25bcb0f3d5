import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WakeSignal } from '../../src/platform/concurrency/wake-signal.ts';
import { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { PARTNER_SCOPES } from '../../src/platform/operation/principal.ts';
import { brasiliaDate, brasiliaDayBounds } from '../../src/platform/time/calendar.ts';
import { advanceClock, readClock } from '../../src/sandbox/clock.ts';
import { followsClock } from '../support/business-time.ts';
import { openTestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import {
  fundedAccount,
  payment,
  type ServedGateway,
  type ServedPartner,
  serveGateway,
} from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const HOLD_SECONDS = 600;
const PATH = '/api/sandbox/v1/clock';

let gateway: ServedGateway;
/** Sees the statements of every session. */
let admin: Database;
let alpha: ServedPartner;
let beta: ServedPartner;

beforeAll(async () => {
  // The sandbox sends no status query while a payment is held: the query would also wake the sandbox.
  gateway = await serveGateway({ SANDBOX_HOLD_SECONDS: `${HOLD_SECONDS}`, SPI_SECONDS: `${2 * HOLD_SECONDS}` });
  ({ alpha, beta } = gateway);
  admin = await Database.open({ url: gateway.ownerUrl, entities: [], log: keptLog, poolSize: 2, role: null });
});
afterAll(async () => {
  await admin?.close();
  await gateway?.stop();
});

const advance = (seconds: unknown, partner = alpha) => partner.request('POST', `${PATH}/advance`, { seconds });
const offset = async (partner = alpha): Promise<number> =>
  (await partner.request('GET', PATH)).body.data.offset_seconds;
const statusOf = async (id: string) => (await alpha.request('GET', `/pix/payments/${id}`)).body.data.status;
const balanceOf = async (accountId: number) => (await alpha.request('GET', `/accounts/${accountId}/balance`)).body.data;

async function secondsToNoon(): Promise<number> {
  const now = Date.parse((await alpha.request('GET', PATH)).body.data.now);
  const noon = brasiliaDayBounds(brasiliaDate(new Date(now + DAY * 1_000))).start.getTime() + 12 * HOUR * 1_000;
  return Math.round((noon - now) / 1_000);
}

const ADVANCE = `mutation($seconds: Int!) {
  advanceClock(input: { seconds: $seconds }) {
    ... on SandboxClock { now offsetSeconds } ... on ValidationFailed { fields { name message } }
  }
}`;

describe('advancing the clock', () => {
  test('advancing the clock moves it for all partners, and returns the time that this process uses', async () => {
    const before = await offset();
    const { status, body } = await advance(HOUR);
    expect(status).toBe(200);
    expect(body.data.offset_seconds).toBe(before + HOUR);
    const ahead = Date.parse(body.data.now) - Date.now();
    expect(Math.abs(ahead - body.data.offset_seconds * 1_000)).toBeLessThan(60_000);
    expect(await offset(beta)).toBe(before + HOUR);
    const { accountId } = await fundedAccount(alpha);
    expect(await followsClock(gateway.app.origin, alpha, accountId, body.data.now)).toBe(true);
  });

  test('advancing the clock in GraphQL moves the same clock, with the same typed refusals', async () => {
    const before = await offset();
    const moved = await alpha.graphql(ADVANCE, { seconds: 90 });
    expect(moved.body.data.advanceClock).toEqual({ now: expect.any(String), offsetSeconds: before + 90 });
    const read = await beta.graphql('{ sandboxClock { now offsetSeconds } }');
    expect(read.body.data.sandboxClock.offsetSeconds).toBe(before + 90);
    expect(Date.parse(read.body.data.sandboxClock.now)).toBeGreaterThanOrEqual(
      Date.parse(moved.body.data.advanceClock.now),
    );
    const refused = await alpha.graphql(ADVANCE, { seconds: -1 });
    expect(refused.body.data.advanceClock.fields).toEqual([{ name: 'seconds', message: expect.any(String) }]);
    expect(await offset()).toBe(before + 90);
  });

  test('concurrent advances of the clock add up', async () => {
    const before = await offset();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => advance(7, n % 2 === 0 ? alpha : beta)));
    const offsets = answers.map(({ body }) => body.data.offset_seconds).sort((a, b) => a - b);
    expect(offsets).toEqual(offsets.map((_, n) => before + 7 * (n + 1)));
    expect(await offset()).toBe(before + 140);
  });

  test.each([0, -1, -HOUR, 1.5, '60', null, undefined, YEAR + 1, 1e21])(
    'advancing the clock by %j is refused with the reason',
    async (seconds) => {
      const before = await offset();
      const answer = await advance(seconds);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ code: 'validation_failed', fields: { seconds: expect.any(String) } });
      expect(await offset()).toBe(before);
    },
  );

  test('advancing or reading the clock requires sandbox:write', async () => {
    const before = await offset();
    const limited = await alpha.withScopes(PARTNER_SCOPES.filter((scope) => scope !== 'sandbox:write'));
    for (const answer of [await advance(HOUR, limited), await limited.request('GET', PATH)]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({ code: 'forbidden', required_scope: 'sandbox:write' });
    }
    for (const answer of [
      await limited.graphql(ADVANCE, { seconds: 1 }),
      await limited.graphql('{ sandboxClock { now } }'),
    ])
      expect(answer.body.errors[0].extensions).toMatchObject({ code: 'forbidden', requiredScope: 'sandbox:write' });
    expect(await offset()).toBe(before);
  });
});

describe('after an advance', () => {
  test('a held payment settles immediately after an advance, because the sandbox is woken', async () => {
    const { accountId } = await fundedAccount(alpha);
    // Every sleep from here on lasts an hour unless it is woken.
    const { wait } = WakeSignal.prototype;
    const asleep = vi.spyOn(WakeSignal.prototype, 'wait').mockImplementation(function (this: WakeSignal) {
      return wait.call(this, HOUR * 1_000);
    });
    try {
      const id = await payment(alpha, accountId, 'hold@sandbox');
      await until(() => held(id));
      await advance(HOLD_SECONDS);
      await until(async () => (await statusOf(id)) === 'settled');
    } finally {
      const sleepers = [...asleep.mock.contexts] as WakeSignal[];
      asleep.mockRestore();
      for (const sleeper of sleepers) sleeper.wake();
    }
  });

  test('after an advance, an unanswered payment is queried and its money released', async () => {
    const { accountId } = await fundedAccount(alpha);
    const id = await payment(alpha, accountId, 'timeout@sandbox');
    await advance(HOUR);
    await until(async () => (await statusOf(id)) === 'timeout');
    expect(await balanceOf(accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
  });

  test('after an advance, a lookup older than twelve hours no longer pays, and a younger one does', async () => {
    const { accountId } = await fundedAccount(alpha);
    const order = await orderOf(accountId);
    await advance(12 * HOUR);
    expect((await alpha.request('POST', '/pix/payments', order)).body.error.code).toBe('end_to_end_id_expired');
    const fresh = await orderOf(accountId);
    await advance(11 * HOUR);
    expect((await alpha.request('POST', '/pix/payments', fresh)).status).toBe(202);
  });

  test('after an advance to a new day, the daily limit is available again', async () => {
    await advance(await secondsToNoon());
    const { accountId } = await fundedAccount(alpha);
    await alpha.request('PUT', `/accounts/${accountId}/limits`, { pix_out_daily_limit: 1_000 });
    const send = async () => alpha.request('POST', '/pix/payments', await orderOf(accountId));
    expect((await send()).status).toBe(202);
    expect((await send()).body.error).toMatchObject({ code: 'limit_exceeded', limit: 'daily' });
    await advance(DAY);
    expect((await send()).status).toBe(202);
  });

  test('access tokens stay valid after an advance of two years', async () => {
    // A token that no cache contains.
    const other = await alpha.withScopes(['account:read', 'sandbox:write']);
    await advance(YEAR);
    await advance(YEAR);
    expect((await other.request('GET', '/accounts')).status).toBe(200);
    expect((await alpha.request('GET', '/accounts')).status).toBe(200);
  });

  test('an idempotency key returns its first answer after an advance of a year', async () => {
    const { accountId } = await fundedAccount(alpha);
    const order = await orderOf(accountId);
    const headers = { 'idempotency-key': `year-${accountId}` };
    const first = await alpha.request('POST', '/pix/payments', order, headers);
    await until(async () => (await statusOf(first.body.transactionId)) === 'settled');
    await advance(YEAR);
    const again = await alpha.request('POST', '/pix/payments', order, headers);
    expect(again.headers.get('x-idempotent-replay')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await balanceOf(accountId)).toMatchObject({ balance: 99_000 });
  });

  test('the age of the oldest open payment is reported in business time', async () => {
    await advance(HOUR);
    const { accountId } = await fundedAccount(alpha);
    const id = await payment(alpha, accountId, 'hold@sandbox');
    await until(() => held(id));
    const metrics = (await gateway.stranger.request('GET', '/metrics')).body as string;
    const age = Number(/^gateway_oldest_open_payment_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(60);
  });

  const held = async (id: string) =>
    (await admin.query(statement('', 'select 1 from transaction where id = $1 and held_since is not null'), [id]))
      .length > 0;

  async function orderOf(accountId: number) {
    const { data, end_to_end_id } = (await alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`)).body
      .data;
    return {
      account_id: accountId,
      amount: 1_000,
      pixKey: 'ok@sandbox',
      recipientIspb: data.ispb,
      endToEndId: end_to_end_id,
    };
  }
});

describe('ten years ahead', () => {
  test('racing advances stop at ten years ahead, and the refusal says what is left', async () => {
    const t = await openTestDoor();
    try {
      const enter = (seconds: number) => t.door.enter(advanceClock, t.alpha.caller(), { seconds });
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => enter(YEAR - 10)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      await expect(enter(101)).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: { seconds: expect.stringContaining('at most 100:') } },
      });
      await enter(100);
      const { value } = await t.door.enter(readClock, t.alpha.caller(), {});
      expect(value.offsetSeconds).toBe(10 * YEAR);
      await expect(enter(1)).rejects.toMatchObject({ code: 'validation_failed' });
    } finally {
      await t.close();
    }
  });
});
