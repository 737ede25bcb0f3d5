import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
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

/** What is there already stays as it is: what is sealed with its SECRET_KEYS can be opened by them alone. */
function existing(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

const before = existing();
const missing = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(before));
const text = missing.map(([name, value]) => `${name}=${value}\n`).join('');
appendFileSync(FILE, before === '' || before.endsWith('\n') ? text : `\n${text}`, { mode: 0o600 });
console.log(
  missing.length === 0
    ? `${FILE} has all secrets already and stays as it is.`
    : `${FILE} has new secrets for docker compose (${missing.map(([name]) => name).join(', ')}), readable by you alone. Keep a copy of SECRET_KEYS where it is safe.`,
);
