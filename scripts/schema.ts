import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { webhookSchema } from '../src/domains/events/webhook-body.ts';
import { events, graphSchema, messages, routes } from '../src/domains.ts';
import { printGraphqlSchema } from '../src/graphql/schema.ts';
import type { MessageType } from '../src/messaging/event.ts';
import { printOpenApi } from '../src/rest/openapi.ts';
import '../src/sandbox/graph.ts';
import { sandboxRoutes } from '../src/sandbox/routes.ts';
import { VERSION } from '../src/version.ts';

/** What partners are promised, printed from the code into `schema/`. With `--check`: only says what is out of date. */
const FOLDER = join(import.meta.dirname, '..', 'schema');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const messageSchema = ({ type, summary, body }: MessageType): object => ({
  ...z.toJSONSchema(body, { target: 'draft-2020-12' }),
  title: type,
  description: summary,
});

function printAll(): Map<string, string> {
  const files = new Map<string, string>();
  files.set('schema.graphql', printGraphqlSchema(graphSchema()));
  files.set('openapi.json', json(printOpenApi(routes, sandboxRoutes, VERSION)));
  for (const event of events) files.set(`events/${event.type}.json`, json(webhookSchema(event)));
  for (const message of messages) files.set(`messages/${message.type}.json`, json(messageSchema(message)));
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
