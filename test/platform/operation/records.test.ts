import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flush, outboxRow, type StagedMessage } from '../../../src/platform/operation/records.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t?.close());

const COMMANDS = new Set(['made.up']);
const INSTANTS = ['2026-11-20T12:00:00.000Z', '2026-11-21T03:30:00.001Z'].map((text) => new Date(text));
const partners = () => [t.alpha.id, t.beta.id];

/** Few values per member, so that some are equal in all messages. */
const messages = () =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('event' as const, 'command' as const),
      type: fc.constant('made.up'),
      institutionId: fc.constant(t.institutionId),
      partnerId: fc.constantFrom(...partners()),
      accountId: fc.constantFrom(null, 1001, 1002),
      payload: fc.record({
        n: fc.integer(),
        text: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      }),
      occurredAt: fc.constantFrom(...INSTANTS),
      trace: fc.constantFrom(undefined, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
    }),
    { minLength: 1, maxLength: 6 },
  );

describe('messages of a transaction', () => {
  test('messages of a transaction are written in order and complete, whatever values they share', async () => {
    await fc.assert(
      fc.asyncProperty(messages(), async (given) => {
        const staged = given.map((message: StagedMessage) => outboxRow(message, INSTANTS[0] as Date, COMMANDS));
        await t.database.transaction((tx) => flush(tx, { staged }));
        const written = await t.sql<Record<string, unknown>>(
          `select id, kind, type, institution_id as "institutionId", partner_id as "partnerId", account_id as "accountId", payload,
             occurred_at as "occurredAt", trace from outbox where id = any ($1) order by seq`,
          [staged.map(({ id }) => id)],
        );
        expect(written).toEqual(
          given.map((message, n) => ({ ...message, trace: message.trace ?? null, id: staged[n]?.id })),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('facts and matches must belong to an existing institution', async () => {
    const unknown = `select -institution_id, 'made.up:1', id from partner limit 1`;
    await expect(t.sql(`insert into finance_fact (institution_id, fact_key, event_id) ${unknown}`)).rejects.toThrow(
      /belongs to no institution/,
    );
    await expect(
      t.sql(`insert into reconciliation_match (id, institution_id, kind, rule, reason, created_by, created_at)
        select id, -institution_id, 'manual', 'manual', 'made up', 'operator:ana', created_at from partner limit 1`),
    ).rejects.toThrow(/belongs to no institution/);
  });
});
