import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../scripts/admin/program.ts';
import { commands } from '../../src/domains.ts';
import { ParsedInput } from '../../src/platform/operation/parsed-input.ts';
import { type AdministeredDoor, openAdministration } from '../support/administration.ts';

let t: AdministeredDoor;
beforeAll(async () => {
  t = await openAdministration();
});
afterAll(() => t?.close());

/** Splits words like a shell, with quotes. */
const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

async function run(
  line: string | readonly string[],
  enter?: (...entering: never[]) => Promise<unknown>,
  ownsDatabase = true,
) {
  let [stdout, stderr] = ['', ''];
  const code = await runAdmin(typeof line === 'string' ? words(line) : line, {
    commands,
    open: async () => ({
      door: enter ? ({ enter } as never) : t.door,
      database: t.database,
      ownsDatabase,
      close: async () => {},
    }),
    out: (text) => (stdout += text),
    err: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
}

describe.each(commands.map((command) => [command.name, command] as const))('npm run admin -- %s', (name, command) => {
  it('the help of a command shows its purpose, its options and a valid example', async () => {
    const { code, stdout } = await run(`${name} --help`);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(command.operation.summary);
    expect(stdout).toContain('--as <login>');
    const example = /^Example:\n {2}npm run admin -- (.*)$/m.exec(stdout)?.[1] ?? '';
    expect(example).toContain(command.example);
    let input: unknown;
    const entered = await run(example, async (op: never, _caller: never, given: never) => {
      input = ParsedInput.take(op, given);
      return { value: [], replayed: false };
    });
    expect(entered).toMatchObject({ code: 0, stderr: '' });
    expect(input).toBeDefined();
  });
});

describe('npm run admin', () => {
  it('npm run admin has one command of each name, and its help lists all', async () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const { name } of commands) expect(stdout).toMatch(new RegExp(`^  ${name.split(' ')[0]}\\b`, 'm'));
  });

  it.each([
    ['no command', ''],
    ['an unknown command', 'partner destroy'],
    ['no --as', 'partner list'],
    ['an unknown option', 'partner list --as elisa --color red'],
    ['a missing option', 'partner create --as elisa'],
    ['an invalid number', 'person change --as elisa --login x --authority much'],
    ['invalid JSON', "credential issue --as elisa --partner-id x --label x --scopes a --jwks '{'"],
  ])('npm run admin ends with 2 when the command line has %s, and describes a valid one', async (_what, line) => {
    const { code, stderr, stdout } = await run(line);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/--help|Usage/);
  });

  it('npm run admin ends with 1 after a refusal, and gives the reason by member', async () => {
    expect(await run('partner suspend --as elisa --partner-id x')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'refused (validation_failed): partnerId: must be a UUID\n  partnerId: must be a UUID\n',
    });
    expect((await run('partner list --as nobody-there')).stderr).toMatch('the person nobody-there does not exist');
    await t.with('viewer');
    expect((await run('partner list --as a-viewer')).stderr).toMatch(/^refused \(forbidden\).*admin/);
    expect(await run('institution list --as Not_A_Login')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching('login'),
    });
  });

  it('npm run admin acts once per key, and prints lines, tables and JSON', async () => {
    const made = await run('partner create --as elisa --name acme --key the-first');
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^id: .*\nname: acme\n/) });
    const again = await run('partner create --as elisa --name acme --key the-first --json');
    expect(JSON.parse(again.stdout)).toMatchObject({ name: 'acme', isIntegration: false });
    expect(again.stderr).toMatch('this key was used before');
    const table = (await run('partner list --as elisa')).stdout.split('\n');
    expect(table[0]).toMatch(/^id +name +isIntegration +suspendedSince +createdAt$/);
    expect(table.some((line) => / acme +false +– /.test(line))).toBe(true);
  });

  it('npm run admin reads a list page by page', async () => {
    const names: string[] = [];
    for (let after = ''; ; ) {
      const { stdout } = await run(`partner list --as elisa --first 1 --json ${after && `--after ${after}`}`);
      const page = JSON.parse(stdout);
      names.push(...page.items.map(({ name }: { name: string }) => name));
      if (page.after === null) break;
      after = page.after;
    }
    expect(names.sort()).toEqual(['acme', 'alpha', 'beta']);
    const { stdout } = await run('log --as elisa --first 1');
    const after = /more: (--after \S+)/.exec(stdout)?.[1];
    if (after) expect((await run(`log --as elisa ${after}`)).code).toBe(0);
  });

  it('npm run admin --dry-run shows the effect and changes nothing', async () => {
    const dry = await run(`partner suspend --as elisa --partner-id ${t.alpha.id} --dry-run`);
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^dry run: nothing was changed; it would be:\n {2}partner.suspended .*suspended_since/,
      ),
    });
    const json = await run(`partner suspend --as elisa --partner-id ${t.alpha.id} --dry-run --json`);
    expect(JSON.parse(json.stdout)).toMatchObject({ dryRun: true, acts: [{ action: 'partner.suspended' }] });
    expect((await run(`partner show --as elisa --partner-id ${t.alpha.id}`)).stdout).toMatch('suspendedSince: –');
  });

  it('npm run admin accepts lists, negated flags, and the word none', async () => {
    const issued = await run(
      `credential issue --as elisa --partner-id ${t.alpha.id} --label erp --scopes pix:read,account:read --authorized-ips 10.0.0.0/8 --json`,
    );
    const { credential, clientSecret } = JSON.parse(issued.stdout);
    expect(credential).toMatchObject({ scopes: ['pix:read', 'account:read'], authorizedIps: ['10.0.0.0/8'] });
    expect(clientSecret).toHaveLength(43);
    const changed = await run(
      `credential change --as elisa --credential-id ${credential.id} --authorized-ips none --json`,
    );
    expect(JSON.parse(changed.stdout).change.wanted).toEqual({ authorizedIps: null });
    const of = `--as elisa --partner-id ${t.beta.id}`;
    expect((await run(`partner set-integration ${of} --is-integration`)).stdout).toMatch(/pendingChangeId: \w/);
    expect((await run(`partner set-integration ${of} --no-is-integration`)).stdout).toMatch('isIntegration: false');
  });

  it.each([
    'institution appoint-admins --as root --ispb 12345678 --logins a1,b1 --names A,B',
    'rail-connector add-key --as root --id spi-core --public-key 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  ])('npm run admin refuses bring-up on a machine without the address of the database owner: %s', async (line) => {
    const enter = async () => expect.unreachable('the door is not entered');
    const { code, stderr } = await run(line, enter, false);
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_OWNER_URL')]);
  });

  it('npm run admin records the acting person and the channel', async () => {
    await run('partner create --as elisa --name recorded');
    const { stdout } = await run('log --as elisa --json --first 1');
    expect(JSON.parse(stdout).items[0]).toMatchObject({
      author: 'operator:elisa',
      action: 'partner.created',
      ...{ channel: 'cli', sessionId: null, address: null, isRequestIdClaimed: false },
      requestId: expect.stringMatching(/^admin\.\w+\./),
    });
  });
});
