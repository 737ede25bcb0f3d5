import { codeOf, isOutage, isTlsFault } from './outage.ts';

/** The program cannot start for an external reason; the message says which, and what to change. */
export class StartupError extends Error {}

const CANNOT_LISTEN: Readonly<Record<string, (prefix: string) => string>> = {
  EADDRINUSE: (prefix) => `is in use; set another ${prefix}PORT`,
  EACCES: (prefix) => `is not open to this user; set a ${prefix}PORT above 1023`,
  EADDRNOTAVAIL: (prefix) => `is no address of this machine; set another ${prefix}HOST`,
};

/** SQLSTATE classes and codes that say that the address, the user or the password is wrong. */
const REFUSED_STATES = /^(28|3D|42501)/;

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Rethrows why a server could not listen, as a StartupError where we know what to change: the settings `<prefix>PORT` and `HOST`. */
export function explainPort({ host, port }: Place, prefix = ''): (cause: Error) => never {
  return (cause) => {
    const why = CANNOT_LISTEN[codeOf(cause)]?.(prefix);
    throw why === undefined ? cause : new StartupError(`${host}:${port} ${why}`, { cause });
  };
}

/** Rethrows why the first connection failed, as a StartupError unless it is a bug of ours. */
export function explainDatabase(cause: Error): never {
  if (cause instanceof StartupError || !(isOutage(cause) || REFUSED_STATES.test(codeOf(cause)) || isTlsFault(cause))) {
    throw cause;
  }
  throw new StartupError(`the database of DATABASE_URL cannot be used: ${cause.message || codeOf(cause)}`, { cause });
}
