import { readFileSync } from 'node:fs';
import { StartupError } from '../errors/startup-error.ts';

export interface AmqpTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly rejectUnauthorized: true;
  readonly minVersion: 'TLSv1.2';
}

interface AmqpFiles {
  readonly AMQP_CA_FILE?: string | undefined;
  readonly AMQP_CERT_FILE?: string | undefined;
  readonly AMQP_KEY_FILE?: string | undefined;
}

/** @throws StartupError when a file cannot be read or has no use */
export function amqpTls(urls: readonly string[], files: AmqpFiles): AmqpTls {
  const { AMQP_CA_FILE: ca, AMQP_CERT_FILE: cert, AMQP_KEY_FILE: key } = files;
  if ((ca ?? cert ?? key) !== undefined && !urls.every((url) => url.startsWith('amqps:'))) {
    throw new StartupError(
      'AMQP_CA_FILE, AMQP_CERT_FILE and AMQP_KEY_FILE apply only to amqps:// addresses: use amqps:// in AMQP_URL, or remove them',
    );
  }
  if ((cert === undefined) !== (key === undefined))
    throw new StartupError('AMQP_CERT_FILE and AMQP_KEY_FILE must be set together');
  return {
    ...(ca === undefined ? {} : { ca: read('AMQP_CA_FILE', ca) }),
    ...(cert === undefined ? {} : { cert: read('AMQP_CERT_FILE', cert) }),
    ...(key === undefined ? {} : { key: read('AMQP_KEY_FILE', key) }),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  };
}

function read(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartupError(`${setting}=${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** @throws StartupError naming the remote servers that would receive passwords and data without encryption */
export function refuseOpenNetwork(urls: readonly string[]): void {
  const open = urls.flatMap((text) => {
    const { protocol, hostname, host, searchParams } = new URL(text);
    const encrypted = protocol === 'amqps:' || searchParams.get('sslmode') === 'verify-full';
    return encrypted || LOOPBACK.test(hostname) ? [] : [host];
  });
  if (open.length === 0) return;
  throw new StartupError(
    `${open.join(', ')} would be reached without encryption: use TLS (DATABASE_URL and DATABASE_REPLICA_URL with ?sslmode=verify-full&sslrootcert=<file>, AMQP_URL with amqps:// and AMQP_CA_FILE), or set PRIVATE_NETWORK=true if only trusted machines can read or join that network`,
  );
}
