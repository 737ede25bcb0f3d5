import { SUBLEDGER_CLAIMS } from '../../src/domains/finance/subledger/subledger-claims.ts';
import { proveSubledger } from '../../src/domains/finance/subledger/subledger-proving.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { keptLog } from './engine.ts';
import type { ServedFinance } from './finance.ts';
import { until } from './until.ts';

let proved = 0;

/**
 * Stores the proof of a later day at each call, with a payable whose paid amount is wrong. The books are correct again
 * afterwards. Returns the day.
 */
export async function servedBrokenProof(gateway: ServedFinance, payableId: string): Promise<string> {
  proved += 1;
  const now = new Date(Date.now() + proved * 86_400_000);
  await gateway.sql('update payable set paid_amount = 1 where id = $1', [payableId]);
  const day = brasiliaDate(now);
  // The gateway's own job can hold the lock of the proof.
  await until(async () => {
    await proveSubledger(gateway.app.database, SUBLEDGER_CLAIMS, now, keptLog);
    const claims = await gateway.sql('select distinct claim from subledger_proof where day = $1', [day]);
    return claims.length === SUBLEDGER_CLAIMS.length;
  });
  await gateway.sql('update payable set paid_amount = 0 where id = $1', [payableId]);
  return day;
}
