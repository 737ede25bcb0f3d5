import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { deploymentPrincipal } from '../../src/domains/administration/deployment.ts';
import { Login } from '../../src/domains/administration/person-shapes.ts';
import type { AdminCommand } from '../../src/domains/module.ts';
import { findOperator } from '../../src/domains/operators/operator.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { AppError } from '../../src/platform/errors/errors.ts';
import type { Door } from '../../src/platform/operation/door.ts';
import { audiencesOf } from '../../src/platform/operation/operation.ts';
import type { Principal } from '../../src/platform/operation/principal.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { exitCodeOf, framed, type Output, ProgramError, program } from '../command-line.ts';
import { addOptions, inputOf } from './options.ts';
import { actsAsText, asJson, asText } from './output.ts';

export interface AdminDoor {
  readonly door: Pick<Door, 'enter'>;
  readonly database: Database;
  /** Whether this machine has the address of the database's owner, which bring-up needs. */
  readonly ownsDatabase: boolean;
  close(): Promise<void>;
}

export interface AdminOptions extends Output {
  readonly commands: readonly AdminCommand[];
  open(): Promise<AdminDoor>;
}

interface Given {
  readonly as: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly key?: string;
}

const INTRODUCTION = `Administers the gateway: institutions, partners, credentials, persons, limits, fees, webhooks, keys.

It uses the gateway's database (DATABASE_URL, with SECRET_KEYS; or the embedded one of DATA_DIR). It does not authenticate you:
--as names the person, and the audit trail records that name. Therefore it can restrict access and request changes, but it cannot
approve them: admins approve at the console.`;

export const runAdmin = (args: readonly string[], options: AdminOptions): Promise<number> =>
  exitCodeOf(programOf(options), args, options);

function messageOf(error: AppError): string {
  const { fields = {}, ...details } = error.details as { readonly fields?: Readonly<Record<string, string>> };
  const more = [
    ...Object.entries(fields).map(([name, fault]) => `  ${name}: ${fault}`),
    ...Object.entries(details).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ];
  return [`refused (${error.code}): ${error.message}`, ...more].join('\n');
}

function programOf(options: AdminOptions): Command {
  const { commands } = options;
  const admin = framed(program('admin', INTRODUCTION, ['partner list --as elisa', 'partner create --help']), options);
  const groups = new Map<string, Command>();
  for (const command of commands) {
    const [group = '', verb] = command.name.split(' ');
    let parent = admin;
    if (verb !== undefined) {
      const verbs = commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? name.slice(group.length + 1) : []));
      parent = groups.get(group) ?? admin.command(group).description(verbs.join(', '));
      groups.set(group, parent);
    }
    add(parent.command(verb ?? group), command, options);
  }
  return admin;
}

function add(leaf: Command, command: AdminCommand, options: AdminOptions): void {
  const { operation, name, example } = command;
  const isWrite = operation.kind !== 'read';
  const ofDeployment = audiencesOf(operation).includes('deployment');
  leaf
    .description(`${operation.summary}.`)
    .requiredOption(
      '--as <login>',
      ofDeployment ? 'your login, for the audit trail' : 'the acting admin of the institution',
    )
    .option('--json', 'prints the result as JSON');
  if (operation.kind === 'write') leaf.option('--dry-run', 'shows the effect without changing anything');
  if (isWrite && operation.idempotency !== null)
    leaf.option('--key <text>', 'Idempotency-Key: repeating a command with the same key has no effect');
  addOptions(leaf, operation.input);
  leaf.addHelpText('after', `\nExample:\n  npm run admin -- ${name} --as elisa ${example}`.trimEnd());
  leaf.action((given: Given & Record<string, unknown>) => act(command, given, options));
}

async function act(
  command: AdminCommand,
  given: Given & Record<string, unknown>,
  options: AdminOptions,
): Promise<void> {
  const { operation } = command;
  if (!Login.safeParse(given.as).success)
    throw new ProgramError(`--as: ${given.as} is not a login: use a to z, 0 to 9, dot, _ and -`);
  const opened = await options.open();
  try {
    if (operation.duringSetup && !opened.ownsDatabase) {
      throw new ProgramError(
        'this command creates the first admins or keys and needs the address of the database owner: run it where DATABASE_OWNER_URL is set',
      );
    }
    const caller = {
      principal: await principalOf(command, given.as, opened.database),
      // The id contains the account of the shell.
      requestId: `admin.${userInfo().username.replaceAll(/[^\w-]/g, '_')}.${newId()}`,
      origin: { channel: 'cli', sessionId: null, address: null, isRequestIdClaimed: false } as const,
      idempotencyKey: given.key,
      dryRun: given.dryRun ?? false,
    };
    const { value, replayed, acts } = await opened.door.enter(operation, caller, inputOf(given, operation.input));
    if (acts) options.out(given.json ? `${JSON.stringify({ dryRun: true, acts }, null, 2)}\n` : actsAsText(acts));
    else options.out(given.json ? asJson(value, command) : asText(value, command));
    if (replayed) options.err('this key was used before: the first result is shown\n');
  } catch (error) {
    throw error instanceof AppError ? new ProgramError(messageOf(error), { cause: error }) : error;
  } finally {
    await opened.close();
  }
}

/** @throws ProgramError when the person does not exist. */
async function principalOf({ operation }: AdminCommand, login: string, database: Database): Promise<Principal> {
  if (audiencesOf(operation).includes('deployment')) return deploymentPrincipal(login);
  const person = await findOperator(database, login);
  if (person) return person;
  throw new ProgramError(
    `--as: the person ${login} does not exist or is disabled; \`institution appoint-admins\` creates the first two, \`institution list\` lists them`,
  );
}
