// Reseals the secrets of debtors' keys and is killed after it has opened the second one: for `debtor-secrets.test.ts`.
import { pino } from 'pino';
import { resealDebtorSecrets } from '../../src/domains/finance/receivables/debtor-key.ts';
import { Database } from '../../src/platform/database/database.ts';
import { type Sealed, SecretBox } from '../../src/platform/security/secret-box.ts';
import { parseSecretKeys } from '../../src/platform/security/secret-keys.ts';

class KilledAtTheSecond extends SecretBox {
  #opened = 0;
  override open(sealed: Sealed, context: string): Buffer {
    this.#opened += 1;
    if (this.#opened === 2) process.kill(process.pid, 'SIGKILL');
    return super.open(sealed, context);
  }
}

const [url = '', keys = ''] = process.argv.slice(2);
const database = await Database.open({
  ...{ url, entities: [], poolSize: 2, role: 'gateway_app', log: pino({ level: 'silent' }) },
});
await resealDebtorSecrets(database, new KilledAtTheSecond(parseSecretKeys(keys)));
