import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newWebhookSecret, secretContext } from '../../../../src/domains/webhooks/channel/webhook-secret.ts';
import { resealSecrets, unknownSecretKeys } from '../../../../src/domains/webhooks/registrations/secret-resealing.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { SecretBox } from '../../../../src/platform/security/secret-box.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';

const [OLD, NEW, NEWEST] = ['old', 'new', 'newest'].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key, Key];
type Key = { readonly id: string; readonly key: Buffer };
/** Configurations before, during and after the rotation. */
const [before, during, after] = [new SecretBox([OLD]), new SecretBox([NEW, OLD]), new SecretBox([NEW])];

interface Row {
  readonly id: string;
  readonly secret: Buffer;
  readonly secret_key_id: string;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_key_id: string | null;
  readonly updated_at: Date;
}

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
beforeEach(() => t.sql('delete from webhook'));
afterAll(() => t.close());

/** Inserts a webhook with sealed secrets and returns their plain text. */
async function webhook(box: SecretBox, previousBox: SecretBox | null = null) {
  const id = newId();
  const [secret, previous] = [newWebhookSecret(), newWebhookSecret()];
  const sealed = box.seal(Buffer.from(secret), secretContext(id));
  const sealedPrevious = previousBox?.seal(Buffer.from(previous), secretContext(id));
  await t.sql(
    `insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, previous_secret,
       previous_secret_key_id, previous_secret_until, created_at, updated_at)
     values ($1, $2, $3, 'https://example.com', '{pix.received}', $4, $5, $6, $7, case when $6::bytea is not null then $8::timestamptz end, $8, $8)`,
    [
      id,
      t.institutionId,
      t.alpha.id,
      sealed.bytes,
      sealed.keyId,
      sealedPrevious?.bytes ?? null,
      sealedPrevious?.keyId ?? null,
      t.clock.now(),
    ],
  );
  return { id, secret, previous: previousBox === null ? null : previous };
}

const stored = () =>
  t.sql<Row>(
    'select id, secret, secret_key_id, previous_secret, previous_secret_key_id, updated_at from webhook order by id',
  );

const read = async (box: SecretBox) =>
  (await stored()).map(({ id, secret, secret_key_id, previous_secret, previous_secret_key_id }) => ({
    id,
    secret: box.open({ keyId: secret_key_id, bytes: secret }, secretContext(id)).toString(),
    previous:
      previous_secret === null || previous_secret_key_id === null
        ? null
        : box.open({ keyId: previous_secret_key_id, bytes: previous_secret }, secretContext(id)).toString(),
  }));

describe('secrets under a retired key', () => {
  test('secrets under a retired key are resealed with the current key in batches and keep their values', async () => {
    const made = [
      await webhook(before),
      await webhook(before, before),
      await webhook(during, before),
      await webhook(before, during),
      await webhook(during),
    ];

    const batches = (await t.statementsOf(() => resealSecrets(t.database, during, 2))).filter(
      (text) => text === 'begin',
    );
    expect(batches).toHaveLength(3);
    expect(await resealSecrets(t.database, during, 2)).toBe(0);
    expect(await read(after)).toEqual(made);
    expect(await unknownSecretKeys(t.database, after)).toEqual([]);
    for (const { updated_at } of await stored()) expect(updated_at).toEqual(t.clock.now());
  });

  test('resealing sends no statement while there is only one key', async () => {
    await webhook(before);
    expect(await t.statementsOf(() => resealSecrets(t.database, before, 100))).toEqual([]);
    expect(await resealSecrets(t.database, before, 100)).toBe(0);
  });

  test('secrets under a newer, unknown key are left to the process that has it', async () => {
    const newest = new SecretBox([NEWEST, NEW, OLD]);
    const [mixed, whole] = [await webhook(before, newest), await webhook(newest)];

    expect(await resealSecrets(t.database, during, 100)).toBe(1);
    expect(await resealSecrets(t.database, during, 100)).toBe(0);

    const rows = (await stored()).map((row) => [row.id, row.secret_key_id, row.previous_secret_key_id]);
    expect(rows).toEqual([
      [mixed.id, 'new', 'newest'],
      [whole.id, 'newest', null],
    ]);
    expect(await read(newest)).toEqual([mixed, whole]);
  });

  test("resealing skips secrets that a rotation has locked, and keeps the rotation's result", async () => {
    const [rotated, other] = [await webhook(before), await webhook(before)];
    const fresh = newWebhookSecret();

    await t.database.transaction(async (rotation) => {
      const { keyId, bytes } = before.seal(Buffer.from(fresh), secretContext(rotated.id));
      await rotation.query(statement('', 'update webhook set secret = $2, secret_key_id = $3 where id = $1'), [
        rotated.id,
        bytes,
        keyId,
      ]);
      expect(await resealSecrets(t.database, during, 100)).toBe(1);
    });

    expect(await resealSecrets(t.database, during, 100)).toBe(1);
    expect(await read(after)).toEqual([{ ...rotated, secret: fresh }, other]);
  });

  test('concurrent workers reseal each secret once', async () => {
    const made = [];
    for (let n = 0; n < 60; n++) made.push(await webhook(before, n % 2 === 0 ? before : null));

    const counts = await Promise.all([1, 2, 3].map(() => resealSecrets(t.database, during, 7)));

    expect(counts.reduce((sum, count) => sum + count)).toBe(made.length);
    expect(await read(after)).toEqual(made);
  });

  test('secrets that cannot be opened are counted with the first webhook, stay unchanged and do not block others', async () => {
    const foreign = new SecretBox([{ id: 'old', key: randomBytes(32) }]);
    for (let n = 0; n < 4; n++) await webhook(foreign);
    const [half, whole] = [await webhook(before, foreign), await webhook(before)];
    const rows = await stored();

    const resealing = resealSecrets(t.database, during, 2);
    await expect(resealing).rejects.toThrow(`webhook:${rows[0]?.id} does not open`);
    await expect(resealing).rejects.toThrow('5 stored secrets cannot be opened');

    const now = await stored();
    expect(now.slice(0, 4)).toEqual(rows.slice(0, 4));
    expect(now.slice(4).map((row) => [row.id, row.secret_key_id, row.previous_secret_key_id])).toEqual([
      [half.id, 'new', 'old'],
      [whole.id, 'new', null],
    ]);
    expect(now[4]?.previous_secret).toEqual(rows[4]?.previous_secret);
  });
});

describe('keys that the configuration does not have', () => {
  test('unconfigured keys are listed once each, for current and previous secrets', async () => {
    await webhook(before, new SecretBox([NEWEST]));
    await webhook(before, before);
    await webhook(during);

    expect(await unknownSecretKeys(t.database, after)).toEqual(['newest', 'old']);
    expect(await unknownSecretKeys(t.database, during)).toEqual(['newest']);
    expect(await unknownSecretKeys(t.database, new SecretBox([OLD, NEW, NEWEST]))).toEqual([]);
  });
});
