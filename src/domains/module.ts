import type { Options } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { LiveTokens } from '../graphql/live/token.ts';
import type { GraphPart } from '../graphql/schema.ts';
import type { AnswerHandler } from '../messaging/answers.ts';
import type { Broker } from '../messaging/broker.ts';
import type { MessageTrust } from '../messaging/consumer.ts';
import type { EventType, MessageType } from '../messaging/event.ts';
import type { FinanceEventType } from '../messaging/finance-event.ts';
import { mergeQueues, type QueueTopology } from '../messaging/topology.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Door } from '../platform/door.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { OAuthServer } from '../platform/oauth.ts';
import type { Operation, Services } from '../platform/operation.ts';
import type { PeriodicJob } from '../platform/periodic.ts';
import type { PersonSessions } from '../platform/person-sessions.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { StateMachine } from '../platform/state-machine.ts';
import type { Deadline } from '../platform/unattended.ts';
import type { RailQuestions } from '../rails/questions.ts';
import type { Authenticate } from '../rest/access.ts';
import type { OpenPaths, OpenWebhooks } from '../rest/openapi.ts';
import type { Route } from '../rest/route.ts';
import type { OpenFace } from '../rest/server.ts';
import type { SandboxFile } from '../sandbox/partners.ts';
import type { MagicValue } from '../sandbox/rehearsals.ts';
import type { SimulatedRail } from '../sandbox/sandbox.ts';
import type { AccountChange } from './accounts/account-status.ts';
import { type ChangeSubject, fillChangeSubjects } from './administration/change-subject.ts';
import { eventCatalogue, fillCatalogue } from './events/catalogue.ts';
import { fillFinanceCatalogue, financeEventCatalogue } from './events/finance-catalogue.ts';
import type { LedgerClaim } from './ledger/verify.ts';
import type { OutcomeHandler } from './transactions/settlement.ts';

/** What the app gives its modules. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  /** Asks connectors what a rule needs to know before it goes on. */
  readonly rails: RailQuestions;
  readonly security: SecurityEvents;
  /** Scheme, host and port under which this gateway is reached from outside; it is known once it listens. */
  publicOrigin(): string;
}

/** What a worker gives its modules. */
export interface WorkerParts extends Omit<AppParts, 'publicOrigin' | 'rails'> {
  readonly broker: Broker;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Who is believed that says something by the queues of outcomes. */
  readonly trust: MessageTrust;
  /** What all modules do with the outcomes that arrive. */
  readonly outcomes: readonly OutcomeHandler[];
  /** The one way into every capability, for jobs that act for somebody. It waits until the gateway has started. */
  readonly enter: Door['enter'];
  /** There is something in the outbox. */
  onStaged(): void;
}

/** What runs in a worker as long as it does. */
export interface Work {
  /** What rules of this process get of it. */
  readonly services?: Partial<Services>;
  /** Ends what sends; it needs the consumers of this process, which `stop` ends. */
  stopSending?(): Promise<void>;
  stop(): Promise<void>;
}

/** How callers prove who they are. */
export interface Identity {
  readonly authenticate: Authenticate;
  readonly oauth: OAuthServer;
  readonly liveTokens: LiveTokens;
  stop(): Promise<void>;
}

/** What is done with messages one by one, by the queue that they come from. */
export type Answers = Readonly<Record<string, readonly AnswerHandler[]>>;

/** What a sandbox is filled from. */
export interface SandboxSeeding {
  readonly database: Database;
  readonly door: Pick<Door, 'enter'>;
  readonly now: Date;
  /** What an earlier start wrote. */
  readonly known: SandboxFile | null;
  /** The file as far as earlier modules have filled it at this start. */
  readonly content: Readonly<SandboxFile>;
}

/** What a domain plays of the outside world. */
export interface SandboxPart {
  /** Routes below `/api/sandbox/v1`. */
  readonly routes?: readonly Route[];
  /** Values of requests that decide what happens. */
  readonly magicValues?: readonly MagicValue[];
  /** What it adds to the graph. */
  readonly graph?: readonly GraphPart[];
  /** Simulated rails that take their commands in batches. */
  readonly rails?: readonly SimulatedRail[];
  /** What simulated rails do with commands that come seldom. */
  readonly answers?: Answers;
  /** Ports that are played instead of connected. */
  services?(database: Database): Partial<Services>;
  /** One module makes the partners of a sandbox; those that are known stay. */
  partners?(database: Database, now: Date, known: SandboxFile['partners']): Promise<SandboxFile['partners']>;
  /** Fills the sandbox once its partners are there, and tells of it in its file. What is there already stays. */
  seed?(seeding: SandboxSeeding): Promise<Partial<SandboxFile>>;
}

/** A command of `npm run admin`: an operation, and how it is asked for. Its options are the members of the operation's input. */
export interface AdminCommand {
  /** Words after `npm run admin --`: what it is about, and what it does. */
  readonly name: string;
  // Of any input and output: what it takes is read from its own shape.
  // biome-ignore lint/suspicious/noExplicitAny: an operation of a certain answer is none of an unknown one
  readonly operation: Operation<any, any>;
  /** Options, as the example of its help has them after the name. */
  readonly example: string;
  /** Members that its table shows, of each row; left out: all of them. */
  readonly columns?: readonly string[];
  /** Characters of a cell of its table; 60 when left out. */
  readonly widest?: number;
  /** Text printed for an empty list; `none` when left out. */
  readonly empty?: string;
  /** Of a list: the ordering values of a row, where they are not its id. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of the operation's answer
  readonly cursor?: (row: any) => readonly string[];
}

/** Everything that a domain is made of, for those who run it. Nothing else names a domain's files. */
export interface Module {
  readonly name: string;
  /** MikroORM entities. */
  readonly entities?: NonNullable<Options['entities']>;
  /** Routes of the documented REST contract, below `/api/partner/v1`. */
  readonly routes?: readonly Route[];
  /** Routes without a token, for OpenAPI, and what serves them. */
  readonly openPaths?: OpenPaths;
  open?(parts: AppParts): (app: FastifyInstance, face: OpenFace) => void;
  /** What it adds to the graph. */
  readonly graph?: readonly GraphPart[];
  /** Events that partners can subscribe to. */
  readonly events?: readonly (Omit<EventType, 'payload'> & { readonly payload: z.ZodType })[];
  /** Events that an institution's own webhooks can subscribe to. */
  readonly financeEvents?: readonly (Omit<FinanceEventType, 'data'> & { readonly data: z.ZodType })[];
  /** Commands and outcomes on the broker: the contract with the rails. */
  readonly messages?: readonly MessageType[];
  /** Durable queues, or further bindings of another module's. */
  readonly queues?: readonly QueueTopology[];
  /** What settlement does with outcomes: many in one transaction. */
  readonly outcomes?: readonly OutcomeHandler[];
  readonly answers?: Answers;
  /** What happens because its time has come. */
  readonly deadlines?: readonly Deadline[];
  /** What else ends with an account. */
  readonly accountClosing?: readonly AccountChange[];
  /** What a block of an account ends; called where money of it is set aside. */
  readonly accountBlocking?: readonly AccountChange[];
  /** What can be in which state, and how it leaves it: `docs/states.md` is printed from it. */
  readonly stateMachines?: readonly StateMachine[];
  /** What its tables hold about customers, how that is handed out and how it goes. */
  readonly personalData?: readonly PersonalData[];
  /** What must hold in the database: `npm run ledger:verify` proves it. */
  readonly ledgerClaims?: readonly LedgerClaim[];
  /** Ports that rules need. */
  services?(parts: AppParts): Partial<Services>;
  /** What a worker does from time to time. */
  jobs?(parts: WorkerParts): readonly PeriodicJob[];
  /** What a worker runs as long as it does. */
  work?(parts: WorkerParts): Promise<Work>;
  /** Keys that stored secrets are sealed with and that these secrets do not have: then nothing is started. */
  unknownSecretKeys?(database: Database, secrets: SecretBox): Promise<readonly string[]>;
  /** What administrators do, by `npm run admin`. */
  readonly commands?: readonly AdminCommand[];
  /** Subjects of changes that a second admin approves. */
  readonly changes?: readonly ChangeSubject[];
  /** One module knows who callers are. */
  identity?(database: Database, settings: Config): Identity;
  /** One module keeps the sessions of persons at the console. */
  personSessions?(database: Database, settings: Pick<Config, 'sandbox'>): PersonSessions;
  /** One module describes all webhooks and live events, as an AsyncAPI document. */
  asyncapi?(version: string): object;
  /** One module describes what is sent to webhooks, for OpenAPI. */
  openWebhooks?(): OpenWebhooks;
  readonly sandbox?: SandboxPart;
}

/** All handlers of each queue. */
function byQueue(answers: readonly (Answers | undefined)[]): ReadonlyMap<string, readonly AnswerHandler[]> {
  const entries = Map.groupBy(
    answers.flatMap((each) => Object.entries(each ?? {})),
    ([queue]) => queue,
  );
  return new Map([...entries].map(([queue, parts]) => [queue, parts.flatMap(([, handlers]) => handlers)]));
}

/** What all modules bring together. It also hands their events over to the catalogues. */
export function assemble(modules: readonly Module[]) {
  fillCatalogue(modules.flatMap(({ events = [] }) => events as readonly EventType[]));
  fillChangeSubjects(modules.flatMap(({ changes = [] }) => changes));
  fillFinanceCatalogue(modules.flatMap(({ financeEvents = [] }) => financeEvents as readonly FinanceEventType[]));
  const sandboxes = modules.flatMap(({ sandbox = [] }) => sandbox);
  return {
    modules,
    entities: modules.flatMap(({ entities = [] }) => entities),
    routes: modules.flatMap(({ routes = [] }) => routes),
    openPaths: Object.assign({}, ...modules.map(({ openPaths }) => openPaths)) as OpenPaths,
    /** The sandbox's parts, too: fields that only a sandbox has are in its schema alone. */
    graphParts: [...modules, ...sandboxes].flatMap(({ graph = [] }) => graph),
    events: eventCatalogue(),
    financeEvents: financeEventCatalogue(),
    messages: modules.flatMap(({ messages = [] }) => messages),
    queues: mergeQueues(modules.flatMap(({ queues = [] }) => queues)),
    outcomeHandlers: modules.flatMap(({ outcomes = [] }) => outcomes),
    answerHandlers: byQueue(modules.map(({ answers }) => answers)),
    deadlines: modules.flatMap(({ deadlines = [] }) => deadlines),
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

/** What rules get of all modules, filled in one place. */
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

/** What one of the modules brings. */
export function one<Part>(modules: readonly Module[], name: string, part: (module: Module) => Part | undefined): Part {
  const found = modules.map(part).find((each) => each !== undefined);
  if (found === undefined) throw new Error(`no module brings ${name}`);
  return found;
}

/** Better not to start than to send what nobody can verify. */
export async function refuseUnknownKeys(
  modules: readonly Module[],
  database: Database,
  secrets: SecretBox,
): Promise<void> {
  const found = await Promise.all(modules.map((module) => module.unknownSecretKeys?.(database, secrets) ?? []));
  const unknown = [...new Set(found.flat())];
  if (unknown.length === 0) return;
  throw new StartupError(
    `stored secrets are sealed with keys that SECRET_KEYS (or DATA_DIR/secret-keys) does not have: ${unknown.join(', ')}; add them`,
  );
}
