import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { brasiliaDate } from '../src/platform/calendar.ts';

const FILE = '.env';

/** A password that needs no escaping in an address. */
const password = (): string => randomBytes(24).toString('base64url');

/** Secrets of a new deployment: passwords of its servers, and the key of what is sealed at rest, named by its month. */
const settings = {
  // Of the owner of the database, and of the login of the processes.
  POSTGRES_PASSWORD: password(),
  DATABASE_PASSWORD: password(),
  RABBITMQ_PASSWORD: password(),
  SECRET_KEYS: `${brasiliaDate(new Date()).slice(0, 7)}:${randomBytes(32).toString('base64')}`,
};

const text = Object.entries(settings)
  .map(([name, value]) => `${name}=${value}\n`)
  .join('');

try {
  // What is sealed with a key that is gone is lost: an existing file stays as it is.
  writeFileSync(FILE, text, { mode: 0o600, flag: 'wx' });
  console.log(
    `${FILE} has new secrets for docker compose, readable by you alone. Keep a copy of SECRET_KEYS where it is safe.`,
  );
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  console.error(
    `${FILE} is there already and stays as it is: what is sealed with its SECRET_KEYS can be opened by them alone`,
  );
  process.exitCode = 1;
}
