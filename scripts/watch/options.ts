import type { ParseArgsOptionsConfig } from 'node:util';
import { GivenUp } from '../partner/errors.ts';
import { COMMON, COMMON_HELP, itemsOf, type PartnerAddress, parse, partnerOf, typesOf } from '../partner/options.ts';

export const HELP = `Prints the events of a partner as they happen, one line each.

  npm run watch -- --types 'pix.*'

  --accounts <ids>          only events about these accounts, separated by commas; may be repeated
  --json                    one JSON object a line, for programs: amounts of the payload in cents
${COMMON_HELP}
Ctrl-C stops it and prints the cursor to resume from. Whatever is no event goes to the standard error.
`;

export interface WatchOptions {
  /** Names of the catalogue; null: all, also those that this checkout does not know. */
  readonly types: readonly string[] | null;
  /** Null: all. */
  readonly accountIds: readonly string[] | null;
  readonly partner: PartnerAddress;
  readonly json: boolean;
  /** Null: from now. */
  readonly after: string | null;
}

const OPTIONS = {
  ...COMMON,
  accounts: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

/** Null: `--help` was asked for. @throws GivenUp that says which option to change. */
export async function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Promise<WatchOptions | null> {
  const given = parse(args, OPTIONS);
  if (given.help) return null;
  const accountIds = given.accounts === undefined ? null : itemsOf(given.accounts);
  const wrong = accountIds?.find((id) => !/^[1-9]\d{0,15}$/.test(id));
  if (wrong !== undefined) throw new GivenUp(`--accounts takes ids of accounts, such as 1003, and got ${wrong}`);
  return {
    types: await typesOf(given.types),
    accountIds,
    partner: await partnerOf(given, env),
    json: given.json ?? false,
    after: given.after ?? null,
  };
}
