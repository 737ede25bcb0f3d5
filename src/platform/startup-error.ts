import { codeOf, isOutage, isTlsFault } from './outage.ts';

/** The program cannot start for an external reason; the message says which, and what to change. */
export class StartupError extends Error {}

const CANNOT_LISTEN: Readonly<Record<string, (prefix: string) => string>> = {
  EADDRINUSE: (prefix) => `is in use; set another ${prefix}PORT`,
  EACCES: (prefix) => `is not open to this user; set a ${prefix}PORT above 1023`,
  EADDRNOTAVAIL: (prefix) => `is no address of this machine; set another ${prefix}HOST`,
};

const NOT_ALLOWED = 'this user may not write there: change its owner';
const CANNOT_WRITE: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'it is on a read-only file system: mount it for writing',
  EEXIST: 'it is a file: remove it',
  ENOTDIR: 'it is below a file: remove that',
};
const NO_ROOM = /^(ENOSPC|EDQUOT)$/;
const NO_ROOM_SAID = /No space left on device|Disk quota exceeded|Check free disk space/;

/** SQLSTATE classes and codes that say that the address, the user or the password is wrong. */
const REFUSED_STATES = /^(28|3D|42501)/;

/** Where a server listens. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
}

/** Rethrows why a server could not listen, as a StartupError where we know what to change: the settings `<prefix>PORT` and `HOST`. */
export function explainPort({ host, port }: ListeningPlace, prefix = ''): (cause: Error) => never {
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

/** Rethrows why DATA_DIR could not be used, as a StartupError where we know what to change. */
export function explainDataDirectory(dataDir: string): (cause: Error) => never {
  return (cause) => {
    if (cause instanceof StartupError) throw cause;
    const isFull = NO_ROOM.test(codeOf(cause)) || NO_ROOM_SAID.test(cause.message);
    const why = isFull ? 'its disk is full: free 200 MB or more' : CANNOT_WRITE[codeOf(cause)];
    if (why === undefined) throw cause;
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written: ${why}, or set DATA_DIR to another folder`, {
      cause,
    });
  };
}
