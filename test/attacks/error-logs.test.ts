import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/platform/observability/log.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

/** A document number, used as a row value or parameter. No log line may contain it. */
const TELLTALE = '12345678909';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
  await t.sql(`create table known (
    id uuid default gen_random_uuid() primary key, document text not null constraint known_document unique,
    short varchar(3), amount int constraint small check (amount < 10), partner_id uuid references partner)`);
  await t.sql('grant all on known to gateway_app');
  await t.sql('insert into known (document) values ($1)', [TELLTALE]);
});
afterAll(() => t?.close());

async function lineOf(sql: string, wrap = (error: Error): unknown => error): Promise<string> {
  const thrown = await t.database.query({ name: '', text: sql }, []).then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  );
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).error({ err: wrap(thrown) }, 'request failed');
  return lines.join('');
}

describe('PostgreSQL errors in the log', () => {
  test.for([
    ['a duplicate key', `insert into known (document) values ('${TELLTALE}')`, '23505', 'known_document'],
    ['a failed check', `insert into known (document, amount) values ('${TELLTALE}x', 11)`, '23514', 'small'],
    ['a missing value', `insert into known (id, document, short) values (null, '${TELLTALE}', 'a')`, '23502', 'known'],
    ['an invalid uuid parameter', `select '${TELLTALE}'::uuid`, '22P02', null],
    ['an invalid number parameter', `select '${TELLTALE}x'::numeric`, '22P02', null],
    ['a number out of range', `select ${TELLTALE}::int * 1`, '22003', null],
    ['a string that is too long', `insert into known (document, short) values ('y', '${TELLTALE}')`, '22001', null],
    ['invalid JSON', `select '{"document": ${TELLTALE}'::jsonb`, '22P02', null],
    ['an invalid date', `select '${TELLTALE}-13-40'::date`, '22008', null],
    ['invalid SQL', `select ${TELLTALE} from nowhere`, '42P01', null],
    [
      'a raised exception',
      `do $$ begin raise exception 'no % here', '${TELLTALE}' using hint = '${TELLTALE}'; end $$`,
      'P0001',
      null,
    ],
  ] as const)('the log line of a PostgreSQL error by %s contains no value', async ([, sql, code, name]) => {
    for (const wrap of [
      (error: Error) => error,
      (error: Error) => new Error('it failed', { cause: new Error('below', { cause: error }) }),
      (error: Error) => new AggregateError([error], 'all failed'),
    ]) {
      const line = await lineOf(sql, wrap);
      expect(line).toContain(code);
      if (name) expect(line).toContain(name);
      expect(line).not.toContain(TELLTALE);
      // The line still contains the stack trace.
      expect(JSON.parse(line).err.stack).toMatch(/^ {4}at /m);
    }
  });

  test('the log line of a PostgreSQL error wrapped by MikroORM contains no value', async () => {
    const em = t.database.orm.em.fork();
    const thrown = await em
      .getConnection()
      .execute('insert into known (document) values (?)', [TELLTALE])
      .then(
        () => new Error('it did not fail'),
        (error: Error) => em.getDriver().convertException(error),
      );
    const lines: string[] = [];
    createLogger('info', { write: (line) => lines.push(line) }).error({ err: thrown }, 'request failed');
    expect(lines.join('')).toContain('UniqueConstraintViolationException');
    expect(lines.join('')).toContain('known_document');
    expect(lines.join('')).not.toContain(TELLTALE);
  });
});
