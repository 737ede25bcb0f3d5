import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'bench',
  'docs',
  'migrations',
  'patches',
  'schema',
  'scripts',
  'src',
  'test/support',
  'web',
  'package.json',
];

const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Every program of package.json: name, file and fixed arguments. */
const programs = Object.entries(scripts).flatMap(([name, line]) =>
  line
    .split('&&')
    .map((command) => /^node (?:--\S+ )*(\S+\.[jt]s)(?: (.*))?$/.exec(command.trim()))
    .flatMap((found) => (found ? [[name, found[1] ?? '', found[2]?.split(' ') ?? []] as const] : [])),
);

let folder: string;
let server: Server;
let connections: number;

beforeAll(async () => {
  folder = await temporaryDirectory('help');
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server?.close());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a copy of the project. Every server that it can reach counts connections. */
function run(file: string, ...args: string[]): Promise<Ended> {
  return runWith({}, file, ...args);
}

function runWith(more: Readonly<Record<string, string>>, file: string, ...args: string[]): Promise<Ended> {
  connections = 0;
  const { port } = server.address() as { port: number };
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: `postgres://gateway@127.0.0.1:${port}/gateway`,
    AMQP_URL: `amqp://127.0.0.1:${port}`,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ...more,
  };
  return new Promise((ended) => {
    execFile(process.execPath, [file, ...args], { cwd: folder, env, timeout: 100_000 }, (error, stdout, stderr) =>
      ended({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr }),
    );
  });
}

/** Every file with size, time and inode, to detect writes. Packages are behind a link. */
async function files(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const written = async (path: string) => {
    const { size, mtimeMs, ino } = await stat(path);
    return [path, `${size} ${mtimeMs} ${ino}`] as const;
  };
  return new Map(await Promise.all(paths.map(written)));
}

const A_STACK = /^\s+at /m;

describe.each(programs)('npm run %s (%s)', (_name, file, given) => {
  it('a program prints its usage and an example for --help, and does nothing else', async () => {
    const before = await files();
    const { code, stdout, stderr } = await run(file, ...given, '--help');
    expect({ code, stderr, connections }).toEqual({ code: 0, stderr: '', connections: 0 });
    expect(stdout).toMatch(/--help/);
    expect(stdout).toMatch(/npm (run|start)/);
    expect(await files()).toEqual(before);
  });

  it('a program refuses an unknown option with one sentence, and does nothing else', async () => {
    const before = await files();
    const { code, stdout, stderr } = await run(file, ...given, '--no-such-option');
    expect({ code, stdout, connections }).toEqual({ code: 2, stdout: '', connections: 0 });
    expect(stderr).toMatch(/--no-such-option/);
    expect(stderr).toMatch(/--help/);
    expect(stderr).not.toMatch(A_STACK);
    expect(await files()).toEqual(before);
  });
});

describe('an error of a program', () => {
  it.each(['scripts/db-migrate.ts', 'scripts/ledger-verify.ts', 'scripts/dead-messages.ts'])(
    'an error of a program is one sentence, with a stack for DEBUG=1: %s',
    async (file) => {
      const { code, stdout, stderr } = await run(file);
      expect([code, stdout, connections > 0]).toEqual([1, '', true]);
      expect(stderr).toMatch(/^the database of DATABASE_URL cannot be used: /);
      expect(stderr).not.toMatch(A_STACK);
      expect((await runWith({ DEBUG: '1' }, file)).stderr).toMatch(A_STACK);
    },
  );
});

it('npm run operator lists its operations without loading the code of the gateway', async () => {
  const domains = join(folder, 'src/domains.ts');
  await rename(domains, `${domains}.gone`);
  try {
    const { code, stdout, stderr } = await run('scripts/operator.ts', '--list');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ {2}createPayable +\w/m);
  } finally {
    await rename(`${domains}.gone`, domains);
  }
});
