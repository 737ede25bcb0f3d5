import { type Command, InvalidArgumentError } from 'commander';
import { newWebhookSecret } from '../../src/domains/webhooks/channel/webhook-secret.ts';
import { program } from '../command-line.ts';
import {
  addCommonOptions,
  type CommonGiven,
  httpUrl,
  type PartnerAddress,
  partnerOf,
  typesOf,
} from '../partner/options.ts';

const DOES = `Posts the events of a partner, as they happen, to an address on this machine, signed like a webhook.

A receiver that is not up is retried for 30 seconds. Any other response is printed and not retried.
Ctrl-C stops it and prints the cursor to resume from.`;

export interface ListenOptions {
  readonly forward: string;
  /** Names of the catalogue. Null: all, including events that this checkout does not know. */
  readonly types: readonly string[] | null;
  readonly partner: PartnerAddress;
  readonly secret: string;
  readonly isNewSecret: boolean;
  readonly after: string | null;
}

/** Secrets of earlier releases are in base64url. */
const SECRET = /^whsec_([\w-]{43}|[A-Za-z0-9+/]{43}=)$/;

function secretOf(text: string): string {
  if (SECRET.test(text)) return text;
  throw new InvalidArgumentError('It must be the secret that rotate-secret returned: whsec_ and 44 characters.');
}

interface Given extends CommonGiven {
  readonly forward?: string;
  readonly secret?: string;
}

export function listenProgram(listen: (options: ListenOptions) => Promise<void>, env: NodeJS.ProcessEnv): Command {
  const command: Command = program('listen', DOES, ['--forward http://localhost:3000/hooks'])
    .option('--forward <url>', 'address that receives the posts', httpUrl)
    .option('--secret <whsec_...>', 'secret that signs; by default a new one, which is printed', secretOf);
  return addCommonOptions(command).action(async ({ forward, ...given }: Given) => {
    // Commander would report a missing option before an unknown one, such as --forwad.
    if (forward === undefined) command.error('missing option --forward, such as --forward http://localhost:3000/hooks');
    await listen({
      forward,
      types: await typesOf(given.types),
      partner: await partnerOf(given, env),
      secret: given.secret ?? newWebhookSecret(),
      isNewSecret: given.secret === undefined,
      after: given.after ?? null,
    });
  });
}
