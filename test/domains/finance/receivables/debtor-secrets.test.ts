import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  debtorKey,
  resealDebtorSecrets,
  unknownDebtorSecretKeys,
} from '../../../../src/domains/finance/receivables/debtor-key.ts';
import { provisionInstitution } from '../../../../src/domains/partners/provision.ts';
import { SecretBox } from '../../../../src/platform/security/secret-box.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';

const DOCUMENT = '52998224725';
const key = (id: string) => ({ id, key: randomBytes(32) });
const [OLD, NEW] = [key('old'), key('new')];
/** SECRET_KEYS before, during and after the rotation. */
const [before, during, after] = [new SecretBox([OLD]), new SecretBox([NEW, OLD]), new SecretBox([NEW])];

let t: TestDoor;
const institutions: number[] = [];
beforeAll(async () => {
  t = await openTestDoor();
  institutions.push(t.institutionId);
  for (const n of [1, 2])
    institutions.push(
      await provisionInstitution(t.database, { ispb: `9999900${n}`, name: `Bank ${n}`, agency: '0001' }, new Date()),
    );
});
beforeEach(() => t.sql('delete from debtor_key_secret'));
afterAll(() => t?.close());

/** The key of one debtor in each institution. */
const keysWith = (box: SecretBox) =>
  Promise.all(institutions.map((id) => t.database.transaction((tx) => debtorKey(tx, box, id, DOCUMENT))));
const sealedWith = async () =>
  (await t.sql<{ key_id: string }>('select key_id from debtor_key_secret order by institution_id')).map(
    ({ key_id }) => key_id,
  );

describe('debtor key secrets during a key rotation', () => {
  test('debtor key secrets are sealed with the new key, and every debtor keeps its key', async () => {
    const keys = await keysWith(before);
    expect(new Set(keys).size).toBe(institutions.length);
    expect(await resealDebtorSecrets(t.database, before)).toBe(0);
    expect(await resealDebtorSecrets(t.database, during)).toBe(3);
    expect(await resealDebtorSecrets(t.database, during)).toBe(0);
    expect(await sealedWith()).toEqual(['new', 'new', 'new']);
    expect(await keysWith(after)).toEqual(keys);
  });

  test('concurrent workers seal each debtor key secret once', async () => {
    const keys = await keysWith(before);
    const counts = await Promise.all([1, 2, 3].map(() => resealDebtorSecrets(t.database, during)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await keysWith(after)).toEqual(keys);
  });

  test('a debtor key secret that does not open stays unchanged and is reported, and the others are sealed', async () => {
    const keys = await keysWith(before);
    const lost = new SecretBox([NEW, key('lost')]);
    await t.sql(`update debtor_key_secret set key_id = 'lost' where institution_id = $1`, [institutions[0]]);
    const three = new SecretBox([NEW, OLD, key('lost')]);
    await expect(resealDebtorSecrets(t.database, three)).rejects.toThrow(`debtor-keys:${institutions[0]}`);
    expect(await sealedWith()).toEqual(['lost', 'new', 'new']);
    await expect(keysWith(lost)).rejects.toThrow('does not open');
    await t.sql(`update debtor_key_secret set key_id = 'old' where institution_id = $1`, [institutions[0]]);
    expect(await keysWith(during)).toEqual(keys);
  });

  test('debtor key secrets with a key outside the configuration are reported, and no new debtor key is created meanwhile', async () => {
    await keysWith(before);
    expect(await unknownDebtorSecretKeys(t.database, before)).toEqual([]);
    expect(await unknownDebtorSecretKeys(t.database, during)).toEqual([]);
    expect(await unknownDebtorSecretKeys(t.database, after)).toEqual(['old']);
    await expect(keysWith(after)).rejects.toThrow('SECRET_KEYS');
    expect(await sealedWith()).toEqual(['old', 'old', 'old']);
  });
});
