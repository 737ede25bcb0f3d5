import { join, matchesGlob, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EVENT_NAMES } from '../../src/domains/events/catalogue.ts';
import { subscribedTypes } from '../../src/domains/webhooks/subscription.ts';
import { newWebhookSecret } from '../../src/domains/webhooks/webhook-secret.ts';
import { readSandboxFile } from '../../src/sandbox/partners.ts';
import { ListenError } from './errors.ts';

export const HELP = `Posts the events of a partner, as they happen, to an address on this machine: signed, as a webhook would.

  npm run listen -- --forward http://localhost:3000/hooks

  --forward <url>           where to post
  --types <names>           only these events: names or patterns such as 'pix.*', separated by commas; may be repeated
  --partner <name>          a partner of DATA_DIR/sandbox.json, its first unless told
  --client-id <id>          credentials of another partner, with the scope webhook:read
  --client-secret <secret>
  --url <url>               the gateway; that of sandbox.json, or http://localhost:4000, unless told
  --secret <whsec_...>      what to sign with; unless told, a new one that is printed
  --after <cursor>          resume from here instead of from now
  --help                    this text

A receiver that is not up is tried again for half a minute. Any other answer is printed and not tried again.
Ctrl-C stops it and prints the cursor to resume from.
`;

export interface ListenOptions {
  readonly forward: string;
  /** Names of the catalogue; null: all, also those that this checkout does not know. */
  readonly types: readonly string[] | null;
  readonly partner: {
    readonly name: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly baseUrl: string;
    readonly graphqlUrl: string;
  };
  readonly secret: string;
  readonly isNewSecret: boolean;
  /** Null: from now. */
  readonly after: string | null;
}

const SECRET = /^whsec_[\w-]{43}$/;

/** Null: `--help` was asked for. @throws ListenError that says which option to change. */
export async function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ListenOptions | null> {
  const given = parse(args);
  if (given.help) return null;
  if (given.forward === undefined) throw new ListenError('say where to post: --forward http://localhost:3000/hooks');
  if (given.secret !== undefined && !SECRET.test(given.secret)) {
    throw new ListenError('--secret must be as rotate-secret shows it: whsec_ and 43 characters');
  }
  return {
    forward: httpUrl('--forward', given.forward),
    types: given.types === undefined ? null : typesOf(given.types),
    partner: await partnerOf(given, resolve(env['DATA_DIR'] || '.data')),
    secret: given.secret ?? newWebhookSecret(),
    isNewSecret: given.secret === undefined,
    after: given.after ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        forward: { type: 'string' },
        types: { type: 'string', multiple: true },
        partner: { type: 'string' },
        'client-id': { type: 'string' },
        'client-secret': { type: 'string' },
        url: { type: 'string' },
        secret: { type: 'string' },
        after: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new ListenError(error instanceof Error ? error.message : String(error));
  }
}

function httpUrl(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ListenError(`${option} must be an address with http:// or https://, and is ${text}`);
  }
  return text.replace(/\/+$/, '');
}

/** What a webhook that subscribes to all names that match would get. */
function typesOf(lists: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const pattern of lists.flatMap((list) => list.split(',')).map((item) => item.trim())) {
    const matching = EVENT_NAMES.filter((name) => matchesGlob(name, pattern));
    if (matching.length === 0) throw new ListenError(`--types: no event of the catalogue matches ${pattern}`);
    for (const name of matching) names.add(name);
  }
  return subscribedTypes([...names]);
}

async function partnerOf(given: ReturnType<typeof parse>, dataDir: string): Promise<ListenOptions['partner']> {
  const { 'client-id': clientId, 'client-secret': clientSecret } = given;
  const url = given.url === undefined ? undefined : httpUrl('--url', given.url);
  const at = (origin: string) => ({ baseUrl: `${origin}/api/partner/v1`, graphqlUrl: `${origin}/graphql` });
  if (clientId !== undefined || clientSecret !== undefined) {
    if (clientId === undefined || clientSecret === undefined) {
      throw new ListenError('--client-id and --client-secret go together');
    }
    if (given.partner !== undefined) throw new ListenError('give --partner or --client-id, not both');
    return { name: clientId, clientId, clientSecret, ...at(url ?? 'http://localhost:4000') };
  }
  const sandbox = await readSandboxFile(dataDir);
  if (!sandbox) {
    throw new ListenError(
      `no credentials: ${join(dataDir, 'sandbox.json')} cannot be read. Start the sandbox with npm start, name its ` +
        'directory with DATA_DIR, or give --client-id and --client-secret',
    );
  }
  const partner =
    given.partner === undefined ? sandbox.partners[0] : sandbox.partners.find(({ name }) => name === given.partner);
  if (!partner) {
    const names = sandbox.partners.map(({ name }) => name).join(', ');
    throw new ListenError(`sandbox.json has no partner ${given.partner}; it has ${names}`);
  }
  const { name, client_id, client_secret } = partner;
  const address = url === undefined ? { baseUrl: sandbox.base_url, graphqlUrl: sandbox.graphql_url } : at(url);
  return { name, clientId: client_id, clientSecret: client_secret, ...address };
}
