import { newId } from '../../../src/platform/text/ids.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { fundedAccount, payment } from '../../support/served-gateway.ts';
import { HOSTILE } from './webhooks.ts';

/** Creates a dead message whose error contains markup. Returns its id. */
export async function dead(gateway: ServedFinance): Promise<string> {
  const id = newId();
  await gateway.sql(
    `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
     values ($1, 'settlement', 'outcomes', $2, '{}', $3, 10, true)`,
    [id, `pix.settled.${id.slice(-6)}`, `the rail answered: ${HOSTILE}`],
  );
  return id;
}

export async function busy(gateway: ServedFinance): Promise<void> {
  const { accountId } = await fundedAccount(gateway.alpha);
  for (let n = 0; n < 3; n += 1) await payment(gateway.alpha, accountId);
}

export const screens: readonly Screen[] = [
  {
    name: 'operations',
    login: 'elisa',
    ready: 'the rail answered',
    dark: true,
    async path(gateway) {
      await busy(gateway);
      await dead(gateway);
      return '/console/operations';
    },
  },
  { name: 'operations-not-for', login: 'vera', ready: 'Your roles do not allow this', path: '/console/operations' },
];
