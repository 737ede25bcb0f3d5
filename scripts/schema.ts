import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { events, graphSchema, messages, routes } from '../src/domains.ts';
import { printGraphqlSchema } from '../src/graphql/schema.ts';
import { printOpenApi } from '../src/rest/openapi.ts';
import '../src/sandbox/pix-received.graphql.ts';
import { sandboxRoutes } from '../src/sandbox/pix-received.rest.ts';
import { VERSION } from '../src/version.ts';

/** What partners are promised, printed from the code into `schema/`. With `--check`: only says what is out of date. */
const FOLDER = join(import.meta.dirname, '..', 'schema');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function jsonSchema(type: string, summary: string, shape: z.ZodType): string {
  return json({ ...z.toJSONSchema(shape, { target: 'draft-2020-12' }), title: type, description: summary });
}

function printAll(): Map<string, string> {
  const files = new Map<string, string>();
  files.set('schema.graphql', printGraphqlSchema(graphSchema()));
  files.set('openapi.json', json(printOpenApi(routes, sandboxRoutes, VERSION)));
  for (const { type, summary, payload } of events) files.set(`events/${type}.json`, jsonSchema(type, summary, payload));
  for (const { type, summary, body } of messages) files.set(`messages/${type}.json`, jsonSchema(type, summary, body));
  return files;
}

async function printed(): Promise<Map<string, string>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(FOLDER.length + 1), await readFile(file, 'utf8')] as [string, string]),
    ),
  );
}

const [wanted, found] = [printAll(), await printed()];
const stale = [...wanted].filter(([name, text]) => found.get(name) !== text).map(([name]) => name);
const left = [...found.keys()].filter((name) => !wanted.has(name));

if (process.argv.includes('--check')) {
  for (const name of stale) console.log(`schema/${name} is out of date`);
  for (const name of left) console.log(`schema/${name} is printed from nothing any more`);
  if (stale.length + left.length > 0) {
    console.log('Run npm run schema, and commit what changed.');
    process.exitCode = 1;
  }
} else {
  for (const name of stale) {
    const file = join(FOLDER, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted.get(name) ?? '');
    console.log(`printed schema/${name}`);
  }
  for (const name of left) {
    await rm(join(FOLDER, name));
    console.log(`removed schema/${name}`);
  }
  if (stale.length + left.length === 0) console.log('schema/ is up to date.');
}
