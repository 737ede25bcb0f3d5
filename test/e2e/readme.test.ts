import { spawn } from 'node:child_process';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { PROGRAM_ENV } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that the README's commands use in the working directory. */
const USED = ['examples', 'node_modules', 'package.json', 'scripts', 'src'];
const DAY_AND_HOUR_SECONDS = 90_000;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let gateway: Gateway;
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await dataDirectory();
  gateway = await startGateway({ env: { DATA_DIR: dataDir } });
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
  await symlink(dataDir, join(folder, '.data'));
  for (const name of USED) await symlink(join(ROOT, name), join(folder, name));
});

function run(command: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...PROGRAM_ENV, DATA_DIR: dataDir } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function pasted(port: number): Promise<string> {
  const [readme, page] = await Promise.all(
    ['README.md', 'docs/tour.md'].map((path) => readFile(join(ROOT, path), 'utf8')),
  );
  const text = `${readme?.split('## Tour\n')[1]}${page}`;
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(12);
  return blocks.join('\n').replaceAll(/(localhost:|--port )3000/g, `$1${port}`);
}

const tour = (...what: string[]) => run(process.execPath, [join(ROOT, 'scripts/tour.ts'), ...what]);

describe('tour of the README', { timeout: 300_000 }, () => {
  test('the commands of the README work as pasted, from the first token to a paid payable', async () => {
    const { code, out, err } = await run('bash', ['-c', await pasted(await keptPort())]);
    expect(err).not.toMatch(/this took too long|Error/);
    expect(code).toBe(0);
    // The only refusal in the tour is the repeated payable.
    expect([...out.matchAll(/"error":\{"code":"(\w+)"/g)].map(([, refused]) => refused)).toEqual(['duplicate_payable']);
    expect(out).not.toContain('"errors":');
    expect(out).toMatch(/"payable":\{"status":"PAID"/);
  });

  test('the tours work again in a used sandbox, even days later', async () => {
    for (const what of [[], ['finance'], ['finance']]) {
      expect(await tour(...what)).toMatchObject({ code: 0, err: '' });
    }
    const { partners } = await gateway.sandboxFile();
    const { token } = await PartnerClient.connect(gateway.origin, partners[0] as (typeof partners)[number]);
    const advanced = await fetch(`${gateway.origin}/api/sandbox/v1/clock/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: DAY_AND_HOUR_SECONDS }),
    });
    expect(advanced.status).toBe(200);
    expect(await tour('finance')).toMatchObject({ code: 0, err: '' });
  });
});
