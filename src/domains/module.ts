import type { Options } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { LiveTokens } from '../graphql/live/token.ts';
import type { GraphPart } from '../graphql/schema.ts';
import type { AnswerHandler } from '../messaging/answers.ts';
import type { Broker } from '../messaging/broker.ts';
import type { MessageTrust } from '../messaging/consumer.ts';
import type { EventType, MessageType } from '../messaging/event.ts';
import type { FinanceEventType } from '../messaging/finance-event.ts';
import { mergeQueues, type QueueTopology } from '../messaging/topology.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import type { OAuthServer } from '../platform/http/oauth.ts';
import type { PeriodicJob } from '../platform/lifecycle/periodic.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { Door } from '../platform/operation/door.ts';
import type { Operation, Services } from '../platform/operation/operation.ts';
import type { PersonSessions } from '../platform/operation/person-sessions.ts';
import type { StateMachine } from '../platform/operation/state-machine.ts';
import type { Deadline } from '../platform/operation/unattended.ts';
import type { PersonalData } from '../platform/security/personal-data.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { SecurityEvents } from '../platform/security/security-events.ts';
import type { RailQuestions } from '../rails/questions.ts';
import type { Authenticate } from '../rest/access.ts';
import type { OpenPaths, OpenWebhooks } from '../rest/openapi.ts';
import type { Route } from '../rest/route.ts';
import type { OpenFace } from '../rest/server.ts';
import type { SandboxFile } from '../sandbox/partners.ts';
import type { MagicValue } from '../sandbox/rehearsals.ts';
import type { SimulatedRail } from '../sandbox/sandbox.ts';
import type { AccountChange } from './account-change.ts';
import { eventCatalogue, fillCatalogue } from './catalogue.ts';
import { type ChangeSubject, fillChangeSubjects } from './change-subject.ts';
import { fillFinanceCatalogue, financeEventCatalogue } from './finance-catalogue.ts';
import type { LedgerClaim } from './ledger-claim.ts';
import { fillKinds, type Kinds } from './transaction-kinds.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  /** Sends questions to connectors and waits for their answers. */
  readonly rails: RailQuestions;
  readonly security: SecurityEvents;
  /** External origin (scheme, host and port) of this gateway. Available once the server listens. */
  publicOrigin(): string;
}

export interface WorkerParts extends Omit<AppParts, 'publicOrigin' | 'rails'> {
  readonly broker: Broker;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Decides which messages on the outcome queues are trusted. */
  readonly trust: MessageTrust;
  /** Enters operations through the door, for jobs that act for a caller. Waits until the gateway has started. */
  readonly enter: Door['enter'];
  /** Wakes the relay after a commit that wrote to the outbox. */
  onStaged(): void;
}

export interface Work {
  readonly services?: Partial<Services>;
  /** Stops what publishes. It needs the consumers of this process, so it runs before `stop`. */
  stopSending?(): Promise<void>;
  stop(): Promise<void>;
}

export interface Identity {
  readonly authenticate: Authenticate;
  readonly oauth: OAuthServer;
  readonly liveTokens: LiveTokens;
  stop(): Promise<void>;
}

export type Inquiry = (database: Database, now: Date) => Promise<number>;

export type Answers = Readonly<Record<string, readonly AnswerHandler[]>>;

export interface SandboxSeeding {
  readonly database: Database;
  readonly door: Pick<Door, 'enter'>;
  readonly now: Date;
  readonly known: SandboxFile | null;
  /** The file with what earlier modules have added at this start. */
  readonly content: Readonly<SandboxFile>;
}

/** Simulation of the outside world by a domain. */
export interface SandboxPart {
  readonly routes?: readonly Route[];
  readonly magicValues?: readonly MagicValue[];
  readonly graph?: readonly GraphPart[];
  readonly rails?: readonly SimulatedRail[];
  readonly answers?: Answers;
  services?(database: Database): Partial<Services>;
  /** Creates the partners of the sandbox and keeps known ones. Only one module defines it. */
  partners?(database: Database, now: Date, known: SandboxFile['partners']): Promise<SandboxFile['partners']>;
  /** Fills the sandbox after its partners exist and returns additions to the sandbox file. Keeps existing data. */
  seed?(seeding: SandboxSeeding): Promise<Partial<SandboxFile>>;
}

/** An operation of `npm run admin`. The members of its input are the options. */
export interface AdminCommand {
  /** Words after `npm run admin --`: the resource, then the action. */
  readonly name: string;
  // Accepts any operation: the command reads the input from the operation's schema.
  // biome-ignore lint/suspicious/noExplicitAny: an operation of a certain answer is none of an unknown one
  readonly operation: Operation<any, any>;
  /** Options of the example in the help. */
  readonly example: string;
  /** All members when absent. */
  readonly columns?: readonly string[];
  /** Maximum width of a cell in characters. 60 when absent. */
  readonly widest?: number;
  /** Text for an empty list. `none` when absent. */
  readonly empty?: string;
  /** For lists: the sort values of a row when they are not its id. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of the operation's answer
  readonly cursor?: (row: any) => readonly string[];
}

/** The parts of a domain. Other code reaches the domain's files only through this object. */
export interface Module {
  readonly name: string;
  readonly entities?: NonNullable<Options['entities']>;
  /** Routes of the REST contract, below `/api/partner/v1`. */
  readonly routes?: readonly Route[];
  /** Routes without a token: their OpenAPI description, and in `open` their implementation. */
  readonly openPaths?: OpenPaths;
  open?(parts: AppParts): (app: FastifyInstance, face: OpenFace) => void;
  readonly graph?: readonly GraphPart[];
  /** Kinds of transactions, of the postings that follow from them, and of statement entries. */
  readonly kinds?: Kinds;
  readonly events?: readonly (Omit<EventType, 'payload'> & { readonly payload: z.ZodType })[];
  /** Events that an institution's own webhooks can subscribe to. */
  readonly financeEvents?: readonly (Omit<FinanceEventType, 'data'> & { readonly data: z.ZodType })[];
  readonly messages?: readonly MessageType[];
  /** Durable queues, or further bindings of another module's queues. */
  readonly queues?: readonly QueueTopology[];
  readonly answers?: Answers;
  readonly deadlines?: readonly Deadline[];
  /** Each asks a rail at once about a batch of its open payments and returns the number of questions. For a restore. */
  readonly inquiries?: readonly Inquiry[];
  /** Additional changes when an account is closed, in the same transaction. */
  readonly accountClosing?: readonly AccountChange[];
  /** Additional changes when an account is blocked, in the same transaction while the balance is locked. */
  readonly accountBlocking?: readonly AccountChange[];
  /** State machines. `schema/states.md` and `schema/finance-states.md` are generated from them. */
  readonly stateMachines?: readonly StateMachine[];
  /** Personal data of customers in the domain's tables: how it is exported and erased. */
  readonly personalData?: readonly PersonalData[];
  /** Invariants of the database that `npm run ledger:verify` checks. */
  readonly ledgerClaims?: readonly LedgerClaim[];
  services?(parts: AppParts): Partial<Services>;
  jobs?(parts: WorkerParts): readonly PeriodicJob[];
  work?(parts: WorkerParts): Promise<Work>;
  /**
   * Returns ids of keys that seal stored secrets but are not configured. The gateway does not start when there are any.
   */
  unknownSecretKeys?(database: Database, secrets: SecretBox): Promise<readonly string[]>;
  readonly commands?: readonly AdminCommand[];
  readonly changes?: readonly ChangeSubject[];
  /** Only one module defines it. */
  identity?(database: Database, settings: Config): Identity;
  /** Sessions of operators at the console. Only one module defines it. */
  personSessions?(database: Database, settings: Pick<Config, 'sandbox'>): PersonSessions;
  /** The AsyncAPI document of all webhooks and live events. Only one module defines it. */
  asyncapi?(version: string): object;
  /** The webhooks of the OpenAPI document. Only one module defines it. */
  openWebhooks?(): OpenWebhooks;
  readonly sandbox?: SandboxPart;
}

function byQueue(answers: readonly (Answers | undefined)[]): ReadonlyMap<string, readonly AnswerHandler[]> {
  const entries = Map.groupBy(
    answers.flatMap((each) => Object.entries(each ?? {})),
    ([queue]) => queue,
  );
  return new Map([...entries].map(([queue, parts]) => [queue, parts.flatMap(([, handlers]) => handlers)]));
}

/** Also fills the catalogues of events, kinds and change subjects. */
export function assemble(modules: readonly Module[]) {
  fillCatalogue(modules.flatMap(({ events = [] }) => events as readonly EventType[]));
  fillKinds(modules.flatMap(({ kinds = [] }) => kinds));
  fillChangeSubjects(modules.flatMap(({ changes = [] }) => changes));
  fillFinanceCatalogue(modules.flatMap(({ financeEvents = [] }) => financeEvents as readonly FinanceEventType[]));
  const sandboxes = modules.flatMap(({ sandbox = [] }) => sandbox);
  return {
    modules,
    entities: modules.flatMap(({ entities = [] }) => entities),
    routes: modules.flatMap(({ routes = [] }) => routes),
    openPaths: Object.assign({}, ...modules.map(({ openPaths }) => openPaths)) as OpenPaths,
    graphParts: [...modules, ...sandboxes].flatMap(({ graph = [] }) => graph),
    events: eventCatalogue(),
    financeEvents: financeEventCatalogue(),
    messages: modules.flatMap(({ messages = [] }) => messages),
    queues: mergeQueues(modules.flatMap(({ queues = [] }) => queues)),
    outcomeHandlers: modules.flatMap(({ outcomes = [] }) => outcomes),
    answerHandlers: byQueue(modules.map(({ answers }) => answers)),
    deadlines: modules.flatMap(({ deadlines = [] }) => deadlines),
    inquiries: modules.flatMap(({ inquiries = [] }) => inquiries),
    stateMachines: modules.flatMap(({ stateMachines = [] }) => stateMachines),
    ledgerClaims: modules.flatMap(({ ledgerClaims = [] }) => ledgerClaims),
    sandboxRoutes: sandboxes.flatMap(({ routes = [] }) => routes),
    commands: modules.flatMap(({ commands = [] }) => commands),
    magicValues: sandboxes.flatMap(({ magicValues = [] }) => magicValues),
    sandbox: {
      rails: sandboxes.flatMap(({ rails = [] }) => rails),
      answers: byQueue(sandboxes.map(({ answers }) => answers)),
    },
  };
}

/** In a sandbox, simulated services replace connected ones. */
export const servicesOf = (modules: readonly Module[], parts: AppParts): Partial<Services> =>
  Object.assign(
    {
      accountClosing: modules.flatMap(({ accountClosing = [] }) => accountClosing),
      accountBlocking: modules.flatMap(({ accountBlocking = [] }) => accountBlocking),
      personalData: modules.flatMap(({ personalData = [] }) => personalData),
      secrets: parts.secrets,
      security: parts.security,
    },
    ...modules.map((module) => module.services?.(parts)),
    ...(parts.config.sandbox ? modules.map(({ sandbox }) => sandbox?.services?.(parts.database)) : []),
  );

/** Returns the first definition of a part. @throws Error when no module defines it. */
export function one<Part>(modules: readonly Module[], name: string, part: (module: Module) => Part | undefined): Part {
  const found = modules.map(part).find((each) => each !== undefined);
  if (found === undefined) throw new Error(`no module defines ${name}`);
  return found;
}

/** @throws StartupError when secrets are sealed with unconfigured keys: webhooks could not be signed. */
export async function refuseUnknownKeys(
  modules: readonly Module[],
  database: Database,
  secrets: SecretBox,
): Promise<void> {
  const found = await Promise.all(modules.map((module) => module.unknownSecretKeys?.(database, secrets) ?? []));
  const unknown = [...new Set(found.flat())];
  if (unknown.length === 0) return;
  throw new StartupError(
    `stored secrets are sealed with keys that SECRET_KEYS (or DATA_DIR/secret-keys) does not contain: ${unknown.join(', ')}. Add these keys`,
  );
}
