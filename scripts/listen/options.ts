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

const DOES = `Posts the events of a partner, as they happen, to an address on this machine: signed, as a webhook would.

A receiver that is not up is tried again for half a minute. Any other answer is printed and not tried again.
Ctrl-C stops it and prints the cursor to resume from.`;

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

/** Also secrets of earlier releases, in base64url. */
const SECRET = /^whsec_([\w-]{43}|[A-Za-z0-9+/]{43}=)$/;

function secretOf(text: string): string {
  if (SECRET.test(text)) return text;
  throw new InvalidArgumentError('It must be as rotate-secret shows it: whsec_ and 44 characters.');
}

interface Given extends CommonGiven {
  readonly forward?: string;
  readonly secret?: string;
}

/** Starts `listen` with what the options say of a command line. */
export function listenProgram(listen: (options: ListenOptions) => Promise<void>, env: NodeJS.ProcessEnv): Command {
  const command: Command = program('listen', DOES, ['--forward http://localhost:3000/hooks'])
    .option('--forward <url>', 'where to post', httpUrl)
    .option('--secret <whsec_...>', 'what to sign with; by default a new one, which is printed', secretOf);
  return addCommonOptions(command).action(async ({ forward, ...given }: Given) => {
    // Commander would name a missing option before an unknown one, such as --forwad.
    if (forward === undefined) command.error('say where to post: --forward http://localhost:3000/hooks');
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
