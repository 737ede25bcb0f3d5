import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debtorKey, resealDebtorSecrets } from '../../src/domains/finance/receivables/debtor-key.ts';
import { provisionInstitution } from '../../src/domains/partners/provision.ts';
import { SecretBox } from '../../src/platform/security/secret-box.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { PROGRAM_ENV } from '../support/program.ts';

const KILLED = join(import.meta.dirname, '../support/reseal-killed.process.ts');
const [OLD, NEW] = ['old', 'new'].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key];
type Key = { readonly id: string; readonly key: Buffer };

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t?.close());

test('a process killed while it reseals debtor secrets leaves each under one valid key, and the next process continues', async () => {
  const institutions = [t.institutionId];
  for (const n of [1, 2])
    institutions.push(
      await provisionInstitution(t.database, { ispb: `9999900${n}`, name: `Bank ${n}`, agency: '0001' }, new Date()),
    );
  const keysWith = (...keys: Key[]) =>
    Promise.all(
      institutions.map((id) => t.database.transaction((tx) => debtorKey(tx, new SecretBox(keys), id, '52998224725'))),
    );
  const sealedWith = () => t.sql('select key_id from debtor_key_secret order by institution_id');
  const known = await keysWith(OLD);

  const setting = [NEW, OLD].map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
  const killed = spawn(process.execPath, [KILLED, t.url, setting], { env: PROGRAM_ENV, stdio: 'inherit' });
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await sealedWith()).toEqual([{ key_id: 'new' }, { key_id: 'old' }, { key_id: 'old' }]);
  expect(await keysWith(NEW, OLD)).toEqual(known);

  // The server releases the dead process's locks when it notices its end.
  await expect
    .poll(() => resealDebtorSecrets(t.database, new SecretBox([NEW, OLD])).then(sealedWith))
    .toEqual(Array(3).fill({ key_id: 'new' }));
  expect(await keysWith(NEW)).toEqual(known);
});
