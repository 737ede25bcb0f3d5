import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { App } from './app.ts';
import { ROLES, readConfig } from './config.ts';
import { makeAllYoung } from './platform/die-young.ts';
import { withoutData } from './platform/error-text.ts';
import { createLogger, unhurriedOutput } from './platform/log.ts';
import { StartupError } from './platform/startup-error.ts';
import { describeSettings } from './settings.ts';
import { VERSION } from './version.ts';

/** An orderly stop is over by then; what still hangs is cut. */
const STOP_WITHIN_MS = 28_000;

/** Where Node keeps what it has compiled: beside the packages, because whoever can write there can change those as well. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

const HELP = `Partner banking gateway ${VERSION}

  npm start                         all roles in one process, on an embedded PostgreSQL
  npx node src/main.ts api worker   some of the roles: ${ROLES.join(', ')} (they share DATABASE_URL and AMQP_URL)
  npx node src/main.ts --help       this text

Settings (environment variables):
${describeSettings()}
`;

/** `isOwn`: whether the database is embedded, and so this machine's own. */
function banner(app: App, isOwn: boolean): string {
  const lines = [``, `Partner banking gateway ${VERSION} (${app.roles.join(', ')}) at ${app.origin}`, ``];
  if (app.roles.includes('api')) {
    lines.push(
      `  REST                 ${app.origin}/api/partner/v1`,
      `  GraphQL              ${app.origin}/graphql`,
      `  Live                 ${app.origin.replace(/^http/, 'ws')}/graphql   (subscriptions; by SSE at the same path, see docs/live.md)`,
    );
  }
  lines.push(...app.places.map(({ name, path }) => `  ${name.padEnd(20)} ${app.origin}${path}`));
  lines.push(`  Management           ${app.managementOrigin}   (/ready, /metrics: for operators alone)`, ``);
  if (app.sandbox) {
    lines.push(`Sandbox partners (also in ${app.sandbox.file}):`, ``);
    // A given database is kept by others, and so is what is printed: secrets are in the file alone.
    for (const { name, client_id, client_secret } of app.sandbox.content.partners) {
      const secret = isOwn ? `   client_secret ${client_secret}` : '';
      lines.push(`  ${name.padEnd(6)} client_id ${client_id}${secret}`);
    }
    const persons = app.sandbox.content.finance?.persons ?? [];
    if (persons.length > 0) lines.push(``, `Persons of the institution, for the console and npm run operator:`, ``);
    for (const { login, password, roles } of persons) {
      lines.push(`  ${login.padEnd(6)} ${isOwn ? `password ${password}   ` : ''}${roles.join(', ')}`);
    }
    lines.push(``);
  }
  lines.push(`Ctrl-C stops it.`, ``);
  return lines.join('\n');
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return;
  }
  const option = args.find((arg) => arg.startsWith('-'));
  if (option !== undefined) {
    process.stderr.write(`unknown option ${option}; --help lists roles and settings\n`);
    process.exitCode = 2;
    return;
  }
  const config = readConfig(args, process.env);
  const log = createLogger(config.logLevel, unhurriedOutput());
  const stopping = new AbortController();
  let exitCode = 0;
  let app: App | undefined;
  const stop = (why: string) => {
    // Ctrl-C through npm arrives twice; a second one must not cut the first one's work short.
    if (stopping.signal.aborted) return;
    stopping.abort();
    process.stderr.write(`${why}: finishing what runs, then stopping\n`);
    setTimeout(() => {
      process.stderr.write('still not stopped: giving up waiting\n');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    void app?.stop().then(() => process.exit(exitCode));
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (err) => {
      log.fatal({ err }, fault);
      exitCode = 1;
      stop(fault);
    });
  }
  try {
    makeAllYoung();
    // Settings that do not fit are told at once: the rest takes a second to load, and less once it has been compiled.
    // Without a right to write there, it is compiled at each start.
    enableCompileCache(COMPILED);
    const { startApp } = await import('./app.ts');
    app = await startApp(config, log, { signal: stopping.signal });
  } catch (error) {
    // Ctrl-C reaches what PostgreSQL is being prepared with, too: then the start fails because it was to stop.
    if (stopping.signal.aborted) process.exit(exitCode);
    throw error;
  }
  if (stopping.signal.aborted) await app.stop().then(() => process.exit(exitCode));
  process.stdout.write(banner(app, config.databaseUrl === undefined));
}

function fail(error: unknown): never {
  const message =
    error instanceof StartupError ? error.message : error instanceof Error ? withoutData(error).stack : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch(fail);
