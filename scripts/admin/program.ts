import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { deploymentPrincipal } from '../../src/domains/administration/deployment.ts';
import { Login } from '../../src/domains/administration/person-shapes.ts';
import type { AdminCommand } from '../../src/domains/module.ts';
import { findOperator } from '../../src/domains/operators/operator.ts';
import type { Database } from '../../src/platform/database.ts';
import type { Door } from '../../src/platform/door.ts';
import { AppError } from '../../src/platform/errors.ts';
import { newId } from '../../src/platform/ids.ts';
import { audiencesOf, type Principal } from '../../src/platform/operation.ts';
import { exitCodeOf, framed, GivenUp, type Output, program } from '../command-line.ts';
import { addOptions, inputOf } from './options.ts';
import { actsAsText, asJson, asText } from './output.ts';

/** The door of a gateway, opened once a command is known to be one. */
export interface AdminDoor {
  readonly door: Pick<Door, 'enter'>;
  readonly database: Database;
  /** Whether this machine holds the address of the database's owner: bring-up needs it. */
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

It enters the database that the gateway uses (DATABASE_URL, with SECRET_KEYS; or the embedded one of DATA_DIR). It proves nobody's
identity: --as names the person, and every act is recorded with that name. So it restricts and asks, but it approves nothing: admins
approve at the console.`;

/** Runs a command line. Answers the exit code. */
export const runAdmin = (args: readonly string[], options: AdminOptions): Promise<number> =>
  exitCodeOf(programOf(options), args, options);

/** A refusal with all that it says of what to do. */
function said(error: AppError): string {
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
      ofDeployment ? 'who you are, as it is recorded' : 'who acts: an admin of the institution',
    )
    .option('--json', 'answer in JSON');
  if (operation.kind === 'write') leaf.option('--dry-run', 'say what would be done, and do nothing');
  if (isWrite && operation.idempotency !== null)
    leaf.option('--key <text>', 'Idempotency-Key: the same key and command do nothing twice');
  addOptions(leaf, operation.input);
  leaf.addHelpText('after', `\nExample:\n  npm run admin -- ${name} --as elisa ${example}`.trimEnd());
  leaf.action((given: Given & Record<string, unknown>) => act(command, given, options));
}

/** @throws GivenUp that says why it was refused. */
async function act(
  command: AdminCommand,
  given: Given & Record<string, unknown>,
  options: AdminOptions,
): Promise<void> {
  const { operation } = command;
  if (!Login.safeParse(given.as).success)
    throw new GivenUp(`--as: ${given.as} is no login: a to z, 0 to 9, dot, _ and -`);
  const opened = await options.open();
  try {
    if (operation.duringBringUp && !opened.ownsDatabase) {
      throw new GivenUp(
        'this names first admins or keys, so it needs the address of the database owner: run it where DATABASE_OWNER_URL is set',
      );
    }
    const caller = {
      principal: await principalOf(command, given.as, opened.database),
      // It names the account of the shell.
      requestId: `admin.${userInfo().username.replaceAll(/[^\w-]/g, '_')}.${newId()}`,
      origin: { channel: 'cli', sessionId: null, address: null, isRequestIdClaimed: false } as const,
      idempotencyKey: given.key,
      dryRun: given.dryRun ?? false,
    };
    const { value, replayed, acts } = await opened.door.enter(operation, caller, inputOf(given, operation.input));
    if (acts) options.out(given.json ? `${JSON.stringify({ dryRun: true, acts }, null, 2)}\n` : actsAsText(acts));
    else options.out(given.json ? asJson(value, command) : asText(value, command));
    if (replayed) options.err('this repeats what was done under the same key\n');
  } catch (error) {
    throw error instanceof AppError ? new GivenUp(said(error), { cause: error }) : error;
  } finally {
    await opened.close();
  }
}

/** @throws GivenUp when there is no such person. */
async function principalOf({ operation }: AdminCommand, login: string, database: Database): Promise<Principal> {
  if (audiencesOf(operation).includes('deployment')) return deploymentPrincipal(login);
  const person = await findOperator(database, login);
  if (person) return person;
  throw new GivenUp(
    `--as: there is no person ${login}, or it is disabled; \`institution appoint-admins\` makes the first two, \`institution list\` names them`,
  );
}
