import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { program, run } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'schema/attacks.md');
const ATTACKED_IN = [
  'test/attacks/',
  'test/contract/edge-isolation.test.ts',
  'test/contract/finance-access.test.ts',
  'test/contract/graph-isolation.test.ts',
  'test/contract/isolation.test.ts',
  'test/contract/two-persons.test.ts',
  'test/graphql/attacks.test.ts',
  'test/platform/outbound/',
  'test/rest/http-server.test.ts',
  'test/rest/oauth.test.ts',
];
const NAMED_OF_MANY = 3;

interface Tried {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: 'passed' | 'failed' | string;
  readonly location: { readonly line: number };
}
interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Tried[] }[];
}

async function tried(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const options = ['--reporter=json', `--outputFile=${file}`, '--includeTaskLocation'];
    // Vitest exits with an error when a test fails; the report names the failed tests.
    await promisify(execFile)(process.execPath, [vitest, 'run', ...options, ...ATTACKED_IN], { cwd: ROOT }).catch(
      () => {},
    );
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lists the tests that one line of a file declares. A line declares many when it covers every route, field or table. */
function lines(of: readonly Tried[]): readonly string[] {
  const named = of.length > NAMED_OF_MANY + 1 ? of.slice(0, NAMED_OF_MANY) : of;
  const written = named.map(({ ancestorTitles, title }) => `- ${[...ancestorTitles.slice(1), title].join(': ')}`);
  return of.length > named.length ? [...written, `- … and ${of.length - named.length} more of this kind`] : written;
}

function printed({ testResults }: Report): string {
  const attacks = testResults.flatMap(({ assertionResults }) => assertionResults);
  const got = attacks.filter(({ status }) => status !== 'passed');
  const parts = testResults
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, assertionResults }) => {
      const rooms = Map.groupBy(assertionResults, ({ ancestorTitles: [room = basename(name, '.test.ts')] }) => room);
      return [...rooms].map(([room, tests]) => {
        const byLine = Map.groupBy(tests, ({ location }) => location.line);
        return `**${room}** (\`${relative(ROOT, name)}\`)\n\n${[...byLine.values()].flatMap(lines).join('\n')}\n`;
      });
    });
  const outcome =
    got.length === 0
      ? 'All of them are held off.'
      : `Not held off: ${got.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(': ')).join('; ')}.`;
  const intro = `\`npm run attacks\` runs these tests and prints this page; [security.md](../docs/security.md) names the defences. There are ${attacks.length} attacks. Each is a test that fails when the attack succeeds.\n${outcome}`;
  return `# Attack tests\n\n${intro}\n\n${parts.join('\n')}`;
}

async function listAttacks(): Promise<void> {
  const report = await tried();
  await writeFile(PAGE, printed(report));
  const count = report.testResults.flatMap(({ assertionResults }) => assertionResults).length;
  console.log(`schema/attacks.md lists ${count} attacks.`);
}

const DOES = `Runs the tests that attack the gateway, and writes each attack with its outcome into schema/attacks.md.

Where one test covers every route, field or table, ${NAMED_OF_MANY} cases are named and the others are counted.`;
await run(program('attacks', DOES).action(listAttacks));
