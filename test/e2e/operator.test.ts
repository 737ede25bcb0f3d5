import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compose, listed } from '../../scripts/operator/compose.ts';
import { graphSchema } from '../../src/domains.ts';
import { dataDirectory, startGateway } from '../support/gateway.ts';
import { PROGRAM_ENV, programPath } from '../support/program.ts';

const schema = graphSchema('console');

describe('npm run operator', () => {
  it('npm run operator requests all result fields of every console operation in a valid document', () => {
    const { Query, Mutation } = { Query: schema.getQueryType(), Mutation: schema.getMutationType() };
    const fields = [Query, Mutation].flatMap((type) => Object.values(type?.getFields() ?? {}));
    expect(listed(schema)).toHaveLength(fields.length);
    for (const { name, args } of fields) {
      const required = Object.fromEntries(args.map((arg) => [arg.name, {}]));
      const input = Mutation?.getFields()[name] ? {} : required;
      const key = args.some((arg) => arg.name === 'idempotencyKey') ? 'key-of-the-test' : undefined;
      const { document } = compose(schema, name, input, key);
      expect(validate(schema, parse(document)), document).toEqual([]);
    }
  });

  it('npm run operator describes the input of an operation', () => {
    expect(() => compose(schema, 'noSuch', {}, undefined)).toThrow(
      'the operation noSuch does not exist; --list lists all operations',
    );
    expect(() => compose(schema, 'me', { login: 'ana' }, undefined)).toThrow('me has no login; it accepts nothing');
    expect(() => compose(schema, 'createPayable', {}, undefined)).toThrow(
      'createPayable needs an Idempotency-Key: --key',
    );
  });

  it("npm run operator performs a person's operations in the running sandbox and prints refusals", async () => {
    const dataDir = await dataDirectory();
    const gateway = await startGateway({ env: { DATA_DIR: dataDir } });
    const run = (...args: string[]) => {
      const env = { ...PROGRAM_ENV, DATA_DIR: dataDir };
      const given = [programPath('operator'), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const made = run('--as', 'elisa', 'createCompany', '{"name":"Nova S.A.","document":"11444777000161"}');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(made.stdout).createCompany).toMatchObject({ __typename: 'FinanceCompany', name: 'Nova S.A.' });

    const refused = run('--as', 'vera', 'createCompany', '{"name":"X","document":"11444777000161"}');
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout).createCompany).toMatchObject({ code: 'forbidden' });
    // Longer than an argument of a command can be.
    const file = join(dataDir, 'statement.txt');
    await writeFile(file, 'no statement '.repeat(100_000));
    const { master } = JSON.parse(run('--as', 'vera', '{ master { bankAccounts { id } } }').stdout);
    const input = JSON.stringify({ bankAccountId: master.bankAccounts[0].id });
    const broken = run('--as', 'davi', '--file', file, 'importStatementFile', input);
    expect(JSON.parse(broken.stdout).importStatementFile).toMatchObject({ code: 'invalid_statement_file' });
    expect(run('--as', 'davi', '--file', '/nowhere', 'importStatementFile', input)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--file: ENOENT'),
    });
    expect(run('--as', 'nobody', '{ me { login } }')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the person nobody does not exist'),
    });
    await gateway.stop();
  });
});
