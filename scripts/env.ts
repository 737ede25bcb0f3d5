import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { program, run } from './command-line.ts';

const FILE = '.env';

const DOES = `Adds the secrets of a new deployment to ${FILE}, for docker compose: passwords of PostgreSQL and RabbitMQ, and SECRET_KEYS.

Existing secrets of ${FILE} are kept: only the same SECRET_KEYS can decrypt the stored secrets.`;

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
  const { brasiliaDate } = await import('../src/platform/time/calendar.ts');
  const settings = {
    POSTGRES_PASSWORD: password(),
    DATABASE_PASSWORD: password(),
    RABBITMQ_PASSWORD: password(),
    // The key id is the current month.
    SECRET_KEYS: `${brasiliaDate(new Date()).slice(0, 7)}:${randomBytes(32).toString('base64')}`,
  };
  const before = existing();
  const missing = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(before));
  const text = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  appendFileSync(FILE, before === '' || before.endsWith('\n') ? text : `\n${text}`, { mode: 0o600 });
  console.log(
    missing.length === 0
      ? `${FILE} already has all secrets and is unchanged.`
      : `${FILE} has new secrets for docker compose (${missing.map(([name]) => name).join(', ')}), and only you can read it. Keep a copy of SECRET_KEYS in a safe place.`,
  );
}

await run(program('env', DOES).action(addSecrets));
