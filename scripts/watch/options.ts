import { type Command, InvalidArgumentError } from 'commander';
import { program } from '../command-line.ts';
import {
  addCommonOptions,
  addItems,
  type CommonGiven,
  type PartnerAddress,
  partnerOf,
  typesOf,
} from '../partner/options.ts';

const DOES = `Prints the events of a partner as they happen, one line each.

Ctrl-C stops it and prints the cursor to resume from. Events go to standard output, everything else to standard error.`;

export interface WatchOptions {
  /** Names of the catalogue. Null: all, including events that this checkout does not know. */
  readonly types: readonly string[] | null;
  readonly accountIds: readonly string[] | null;
  readonly partner: PartnerAddress;
  readonly json: boolean;
  readonly after: string | null;
}

function addAccounts(list: string, before?: readonly string[]): readonly string[] {
  const ids = addItems(list, before);
  if (ids.every((id) => /^[1-9]\d{0,15}$/.test(id))) return ids;
  throw new InvalidArgumentError('It must be account ids, such as 1003, separated by commas.');
}

interface Given extends CommonGiven {
  readonly accounts?: readonly string[];
  readonly json: boolean;
}

export function watchProgram(watch: (options: WatchOptions) => Promise<void>, env: NodeJS.ProcessEnv): Command {
  const command = program('watch', DOES, ["--types 'pix.*'"])
    .option('--accounts <ids>', 'only events about these accounts, separated by commas; may be repeated', addAccounts)
    .option('--json', 'prints one JSON object per line; payload amounts are in cents', false);
  return addCommonOptions(command).action(async (given: Given) =>
    watch({
      types: await typesOf(given.types),
      accountIds: given.accounts ?? null,
      partner: await partnerOf(given, env),
      json: given.json,
      after: given.after ?? null,
    }),
  );
}
