import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/platform/log.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

/** What must be in no line: a document, as a value of a row or of a parameter. */
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

/** The line that is logged of what `sql` fails with. */
async function lineOf(sql: string, wrap = (error: Error): unknown => error): Promise<string> {
  const thrown = await t.database.query({ name: '', text: sql }, []).then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  );
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).error({ err: wrap(thrown) }, 'request failed');
  return lines.join('');
}

describe('an error of PostgreSQL is logged without any value', () => {
  test.for([
    [
      'of a key that is there already',
      `insert into known (document) values ('${TELLTALE}')`,
      '23505',
      'known_document',
    ],
    [
      'of a row that fails a check',
      `insert into known (document, amount) values ('${TELLTALE}x', 11)`,
      '23514',
      'small',
    ],
    [
      'of a row that lacks a value',
      `insert into known (id, document, short) values (null, '${TELLTALE}', 'a')`,
      '23502',
      'known',
    ],
    ['of a parameter that is no uuid', `select '${TELLTALE}'::uuid`, '22P02', null],
    ['of one that is no number', `select '${TELLTALE}x'::numeric`, '22P02', null],
    ['of a number that is too large', `select ${TELLTALE}::int * 1`, '22003', null],
    ['of a text that is too long', `insert into known (document, short) values ('y', '${TELLTALE}')`, '22001', null],
    ['of JSON that cannot be read', `select '{"document": ${TELLTALE}'::jsonb`, '22P02', null],
    ['of a date', `select '${TELLTALE}-13-40'::date`, '22008', null],
    ['of SQL', `select ${TELLTALE} from nowhere`, '42P01', null],
    [
      'that a function raises',
      `do $$ begin raise exception 'no % here', '${TELLTALE}' using hint = '${TELLTALE}'; end $$`,
      'P0001',
      null,
    ],
  ] as const)('%s', async ([, sql, code, name]) => {
    for (const wrap of [
      (error: Error) => error,
      (error: Error) => new Error('it failed', { cause: new Error('below', { cause: error }) }),
      (error: Error) => new AggregateError([error], 'all failed'),
    ]) {
      const line = await lineOf(sql, wrap);
      expect(line).toContain(code);
      if (name) expect(line).toContain(name);
      expect(line).not.toContain(TELLTALE);
      // Where it was thrown is still told.
      expect(JSON.parse(line).err.stack).toMatch(/^ {4}at /m);
    }
  });

  test('when MikroORM has wrapped it', async () => {
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
