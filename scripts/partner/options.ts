import { join, matchesGlob, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { subscribedTypes } from '../../src/domains/webhooks/channel/subscription.ts';
import { readSandboxFile } from '../../src/sandbox/partners.ts';
import { GivenUp } from './errors.ts';
import type { SessionOptions } from './session.ts';

/** Options of every program that reads a partner's events. */
export const COMMON = {
  types: { type: 'string', multiple: true },
  partner: { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  url: { type: 'string' },
  after: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

export const COMMON_HELP = `\
  --types <names>           only these events: names or patterns such as 'pix.*', separated by commas; may be repeated
  --partner <name>          a partner of DATA_DIR/sandbox.json, by default its first
  --client-id <id>          credentials of another partner, with the scope webhook:read
  --client-secret <secret>
  --url <url>               the gateway; by default that of sandbox.json, or http://localhost:4000
  --after <cursor>          resume from here instead of from now
  --help                    this text
`;

/** @throws GivenUp that names an option that there is not. */
export function parse<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new GivenUp(error instanceof Error ? error.message : String(error));
  }
}

export function httpUrl(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new GivenUp(`${option} must be an address with http:// or https://, and is ${text}`);
  }
  return text.replace(/\/+$/, '');
}

/** Items of options that take several, separated by commas or repeated. */
export const itemsOf = (lists: readonly string[]): readonly string[] =>
  lists.flatMap((list) => list.split(',')).map((item) => item.trim());

/**
 * What a webhook that subscribes to all names that match would get; null: everything, also what this checkout does not
 * know.
 */
export async function typesOf(lists: readonly string[] | undefined): Promise<readonly string[] | null> {
  if (lists === undefined) return null;
  // The catalogue takes the whole gateway, which takes a second to load.
  const { events } = await import('../../src/domains.ts');
  const names = new Set<string>();
  for (const pattern of itemsOf(lists)) {
    const matching = events.map(({ type }) => type).filter((name) => matchesGlob(name, pattern));
    if (matching.length === 0) throw new GivenUp(`--types: no event of the catalogue matches ${pattern}`);
    for (const name of matching) names.add(name);
  }
  return subscribedTypes([...names]);
}

/** Types as people read them. */
export function describeTypes(types: readonly string[] | null): string {
  if (types === null) return 'all events';
  return types.length > 5 ? `${types.length} types of events` : types.join(', ');
}

/** Whose events are read, and where. */
export interface PartnerAddress extends Omit<SessionOptions, 'signal'> {
  readonly name: string;
}

interface Given {
  readonly partner?: string | undefined;
  readonly 'client-id'?: string | undefined;
  readonly 'client-secret'?: string | undefined;
  readonly url?: string | undefined;
}

/** Of the options, or of the sandbox that runs with this DATA_DIR. */
export async function partnerOf(given: Given, env: NodeJS.ProcessEnv): Promise<PartnerAddress> {
  const { 'client-id': clientId, 'client-secret': clientSecret } = given;
  const url = given.url === undefined ? undefined : httpUrl('--url', given.url);
  const at = (origin: string) => ({ baseUrl: `${origin}/api/partner/v1`, graphqlUrl: `${origin}/graphql` });
  if (clientId !== undefined || clientSecret !== undefined) {
    if (clientId === undefined || clientSecret === undefined) {
      throw new GivenUp('--client-id and --client-secret go together');
    }
    if (given.partner !== undefined) throw new GivenUp('give --partner or --client-id, not both');
    return { name: clientId, clientId, clientSecret, ...at(url ?? 'http://localhost:4000') };
  }
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const sandbox = await readSandboxFile(dataDir);
  if (!sandbox) {
    throw new GivenUp(
      `no credentials: ${join(dataDir, 'sandbox.json')} cannot be read. Start the sandbox with npm start, name its ` +
        'directory with DATA_DIR, or give --client-id and --client-secret',
    );
  }
  const partner =
    given.partner === undefined ? sandbox.partners[0] : sandbox.partners.find(({ name }) => name === given.partner);
  if (!partner) {
    const names = sandbox.partners.map(({ name }) => name).join(', ');
    throw new GivenUp(`sandbox.json has no partner ${given.partner}; it has ${names}`);
  }
  const { name, client_id, client_secret } = partner;
  const address = url === undefined ? { baseUrl: sandbox.base_url, graphqlUrl: sandbox.graphql_url } : at(url);
  return { name, clientId: client_id, clientSecret: client_secret, ...address };
}
