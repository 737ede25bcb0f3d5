import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { App } from './app.ts';
import { ROLES, readConfig } from './config/config.ts';
import { describeSettings } from './config/settings.ts';
import { VERSION } from './config/version.ts';
import { withoutData } from './platform/errors/error-text.ts';
import { StartupError } from './platform/errors/startup-error.ts';
import { allocateYoung } from './platform/lifecycle/young-generation.ts';
import { createLogger, unhurriedOutput } from './platform/observability/log.ts';

/** Limit for an orderly stop; the process exits afterwards. */
const STOP_WITHIN_MS = 28_000;

/** Node's compile cache. It is next to the packages, because anyone who can write there can change those as well. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

const HELP = `Partner banking gateway ${VERSION}

  npm start                         all roles in one process, on an embedded PostgreSQL
  npx node src/main.ts api worker   some of the roles: ${ROLES.join(', ')} (they share DATABASE_URL and AMQP_URL)
  npx node src/main.ts --help       this text

Settings (environment variables):
${describeSettings()}
`;

/** `isOwn`: whether the database is embedded. */
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
  lines.push(`  Management           ${app.managementOrigin}   (/ready, /metrics: only for operations staff)`, ``);
  if (app.sandbox) {
    lines.push(`Sandbox partners (also in ${app.sandbox.file}):`, ``);
    // With an external database the output may be stored elsewhere: show secrets only in the file.
    for (const { name, client_id, client_secret } of app.sandbox.content.partners) {
      const secret = isOwn ? `   client_secret ${client_secret}` : '';
      lines.push(`  ${name.padEnd(6)} client_id ${client_id}${secret}`);
    }
    const persons = app.sandbox.content.finance?.persons ?? [];
    if (persons.length > 0) lines.push(``, `Operators of the institution, for the console and npm run operator:`, ``);
    for (const { login, password, roles } of persons) {
      lines.push(`  ${login.padEnd(6)} ${isOwn ? `password ${password}   ` : ''}${roles.join(', ')}`);
    }
    lines.push(``);
  }
  lines.push(`Press Ctrl-C to stop.`, ``);
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
    // Ctrl-C through npm arrives twice; the second one must not interrupt the first stop.
    if (stopping.signal.aborted) return;
    stopping.abort();
    process.stderr.write(`${why}: finishing running work, then stopping\n`);
    setTimeout(() => {
      process.stderr.write('stop timed out, exiting now\n');
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
    allocateYoung();
    // Invalid settings are reported first, because loading the rest takes about 1 s. Without write permission, the
    // cache is skipped.
    enableCompileCache(COMPILED);
    const { startApp } = await import('./app.ts');
    app = await startApp(config, log, { signal: stopping.signal });
  } catch (error) {
    // Ctrl-C also reaches the programs that prepare PostgreSQL: the start then fails because of the stop.
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
