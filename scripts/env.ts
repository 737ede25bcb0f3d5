import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { program, run } from './command-line.ts';

const FILE = '.env';

const DOES = `Adds the secrets of a new deployment to ${FILE}, for docker compose: passwords of PostgreSQL and RabbitMQ, and SECRET_KEYS.

A secret that ${FILE} has already stays as it is: what SECRET_KEYS sealed can be opened by it alone.`;

/** A password that needs no escaping in an address. */
const password = (): string => randomBytes(24).toString('base64url');

function existing(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

async function addSecrets(): Promise<void> {
  const { brasiliaDate } = await import('../src/platform/calendar.ts');
  const settings = {
    // Of the owner of the database, and of the login of the processes.
    POSTGRES_PASSWORD: password(),
    DATABASE_PASSWORD: password(),
    RABBITMQ_PASSWORD: password(),
    // Named by its month.
    SECRET_KEYS: `${brasiliaDate(new Date()).slice(0, 7)}:${randomBytes(32).toString('base64')}`,
  };
  const before = existing();
  const missing = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(before));
  const text = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  appendFileSync(FILE, before === '' || before.endsWith('\n') ? text : `\n${text}`, { mode: 0o600 });
  console.log(
    missing.length === 0
      ? `${FILE} has all secrets already and stays as it is.`
      : `${FILE} has new secrets for docker compose (${missing.map(([name]) => name).join(', ')}), readable by you alone. Keep a copy of SECRET_KEYS where it is safe.`,
  );
}

await run(program('env', DOES).action(addSecrets));
