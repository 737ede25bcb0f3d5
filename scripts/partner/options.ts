import { join, matchesGlob, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { subscribedTypes } from '../../src/domains/webhooks/channel/subscription.ts';
import { readSandboxFile } from '../../src/sandbox/partners.ts';
import { ProgramError } from '../command-line.ts';
import type { SessionOptions } from './session.ts';

export const addItems = (list: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...list.split(',').map((item) => item.trim()),
];

export interface CommonGiven {
  readonly types?: readonly string[];
  readonly partner?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly url?: string;
  readonly after?: string;
}

export const addCommonOptions = (command: Command): Command =>
  command
    .option('--types <names>', "only these events: names or patterns such as 'pix.*'; may be repeated", addItems)
    .option('--partner <name>', 'a partner of DATA_DIR/sandbox.json, by default its first')
    .option('--client-id <id>', 'credentials of another partner, with the scope webhook:read')
    .option('--client-secret <secret>', 'secret of these credentials')
    .option('--url <url>', 'the gateway; by default that of sandbox.json, or http://localhost:4000', httpUrl)
    .option('--after <cursor>', 'resume from here instead of from now');

export function httpUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address with http:// or https://.');
  }
  return text.replace(/\/+$/, '');
}

/**
 * Null: everything, including types that this checkout does not know. @throws ProgramError when a pattern matches no event.
 */
export async function typesOf(patterns: readonly string[] | undefined): Promise<readonly string[] | null> {
  if (patterns === undefined) return null;
  // Loaded lazily: the catalogue loads the whole gateway, which takes a second.
  const { events } = await import('../../src/domains.ts');
  const names = new Set<string>();
  for (const pattern of patterns) {
    const matching = events.map(({ type }) => type).filter((name) => matchesGlob(name, pattern));
    if (matching.length === 0) throw new ProgramError(`--types: no event of the catalogue matches ${pattern}`);
    for (const name of matching) names.add(name);
  }
  return subscribedTypes([...names]);
}

export function describeTypes(types: readonly string[] | null): string {
  if (types === null) return 'all events';
  return types.length > 5 ? `${types.length} types of events` : types.join(', ');
}

export interface PartnerAddress extends Omit<SessionOptions, 'signal'> {
  readonly name: string;
}

export async function partnerOf(given: CommonGiven, env: NodeJS.ProcessEnv): Promise<PartnerAddress> {
  const { clientId, clientSecret, url } = given;
  const at = (origin: string) => ({ baseUrl: `${origin}/api/partner/v1`, graphqlUrl: `${origin}/graphql` });
  if (clientId !== undefined || clientSecret !== undefined) {
    if (clientId === undefined || clientSecret === undefined) {
      throw new ProgramError('--client-id and --client-secret must be used together');
    }
    if (given.partner !== undefined) throw new ProgramError('use --partner or --client-id, not both');
    return { name: clientId, clientId, clientSecret, ...at(url ?? 'http://localhost:4000') };
  }
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const sandbox = await readSandboxFile(dataDir);
  if (!sandbox) {
    throw new ProgramError(
      `no credentials: ${join(dataDir, 'sandbox.json')} cannot be read. Start the sandbox with npm start, name its ` +
        'directory with DATA_DIR, or use --client-id and --client-secret',
    );
  }
  const partner =
    given.partner === undefined ? sandbox.partners[0] : sandbox.partners.find(({ name }) => name === given.partner);
  if (!partner) {
    const names = sandbox.partners.map(({ name }) => name).join(', ');
    throw new ProgramError(`sandbox.json has no partner ${given.partner}; it has ${names}`);
  }
  const { name, client_id, client_secret } = partner;
  const address = url === undefined ? { baseUrl: sandbox.base_url, graphqlUrl: sandbox.graphql_url } : at(url);
  return { name, clientId: client_id, clientSecret: client_secret, ...address };
}
