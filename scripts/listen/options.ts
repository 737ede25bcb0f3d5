import { newWebhookSecret } from '../../src/domains/webhooks/channel/webhook-secret.ts';
import { GivenUp } from '../partner/errors.ts';
import { COMMON, COMMON_HELP, httpUrl, type PartnerAddress, parse, partnerOf, typesOf } from '../partner/options.ts';

export const HELP = `Posts the events of a partner, as they happen, to an address on this machine: signed, as a webhook would.

  npm run listen -- --forward http://localhost:3000/hooks

  --forward <url>           where to post
  --secret <whsec_...>      what to sign with; by default a new one, which is printed
${COMMON_HELP}
A receiver that is not up is tried again for half a minute. Any other answer is printed and not tried again.
Ctrl-C stops it and prints the cursor to resume from.
`;

export interface ListenOptions {
  readonly forward: string;
  /** Names of the catalogue; null: all, also those that this checkout does not know. */
  readonly types: readonly string[] | null;
  readonly partner: PartnerAddress;
  readonly secret: string;
  readonly isNewSecret: boolean;
  /** Null: from now. */
  readonly after: string | null;
}

const SECRET = /^whsec_[\w-]{43}$/;

/** Null: `--help` was asked for. @throws GivenUp that says which option to change. */
export async function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ListenOptions | null> {
  const given = parse(args, { ...COMMON, forward: { type: 'string' }, secret: { type: 'string' } });
  if (given.help) return null;
  if (given.forward === undefined) throw new GivenUp('say where to post: --forward http://localhost:3000/hooks');
  if (given.secret !== undefined && !SECRET.test(given.secret)) {
    throw new GivenUp('--secret must be as rotate-secret shows it: whsec_ and 43 characters');
  }
  return {
    forward: httpUrl('--forward', given.forward),
    types: await typesOf(given.types),
    partner: await partnerOf(given, env),
    secret: given.secret ?? newWebhookSecret(),
    isNewSecret: given.secret === undefined,
    after: given.after ?? null,
  };
}
