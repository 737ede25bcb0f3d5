import { afterAll, beforeAll, expect, test } from 'vitest';
import { followsClock } from '../support/business-time.ts';
import { startGateway } from '../support/gateway.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const DAY = 24 * 3_600;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

test('an advance of business time by one process reaches the other within seconds', async () => {
  const { alpha } = gateway;
  const { accountId } = await fundedAccount(alpha);
  const other = await startGateway({ env: { DATABASE_URL: gateway.app.databaseUrl } });
  const origins = [gateway.app.origin, other.origin];
  for (const origin of origins) {
    const answer = await fetch(`${origin}/api/sandbox/v1/clock/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alpha.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: DAY }),
    });
    const { data } = (await answer.json()) as { data: { now: string } };
    for (const each of origins) await until(() => followsClock(each, alpha, accountId, data.now), 5_000);
  }
  expect(await other.stop()).toMatchObject({ code: 0 });
}, 120_000);
