import { codeOf, isOutage, isTlsFault } from './outage.ts';

/** The program cannot start for an external reason; the message names the reason and what to change. */
export class StartupError extends Error {}

const CANNOT_LISTEN: Readonly<Record<string, (prefix: string) => string>> = {
  EADDRINUSE: (prefix) => `is in use; set another ${prefix}PORT`,
  EACCES: (prefix) => `is not open to this user; set a ${prefix}PORT above 1023`,
  EADDRNOTAVAIL: (prefix) => `is not an address of this machine; set another ${prefix}HOST`,
};

const NOT_ALLOWED = 'this user cannot write there: change its owner';
const CANNOT_WRITE: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'it is on a read-only file system: mount it for writing',
  EEXIST: 'it is a file: remove it',
  ENOTDIR: 'its parent is a file: remove that file',
};
const NO_ROOM = /^(ENOSPC|EDQUOT)$/;
const NO_ROOM_TEXT = /No space left on device|Disk quota exceeded|Check free disk space/;

const REFUSED_STATES = /^(28|3D|42501)/;

export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
}

/** Rethrows a failed listen, as a StartupError when the settings `<prefix>PORT` or `HOST` can fix it. */
export function explainPort({ host, port }: ListeningPlace, prefix = ''): (cause: Error) => never {
  return (cause) => {
    const why = CANNOT_LISTEN[codeOf(cause)]?.(prefix);
    throw why === undefined ? cause : new StartupError(`${host}:${port} ${why}`, { cause });
  };
}

/** Rethrows a failed first connection, as a StartupError unless it is a bug. */
export function explainDatabase(cause: Error): never {
  if (cause instanceof StartupError || !(isOutage(cause) || REFUSED_STATES.test(codeOf(cause)) || isTlsFault(cause))) {
    throw cause;
  }
  throw new StartupError(`the database of DATABASE_URL cannot be used: ${cause.message || codeOf(cause)}`, { cause });
}

/** Rethrows an unusable DATA_DIR, as a StartupError when it has a known fix. */
export function explainDataDirectory(dataDir: string): (cause: Error) => never {
  return (cause) => {
    if (cause instanceof StartupError) throw cause;
    const isFull = NO_ROOM.test(codeOf(cause)) || NO_ROOM_TEXT.test(cause.message);
    const why = isFull ? 'its disk is full: free 200 MB or more' : CANNOT_WRITE[codeOf(cause)];
    if (why === undefined) throw cause;
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written: ${why}, or set DATA_DIR to another folder`, {
      cause,
    });
  };
}
