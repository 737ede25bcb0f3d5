import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { keyIdOf } from '../src/messaging/signature.ts';
import { RAILS, type Rail } from '../src/rails/rails.ts';
import { program, run } from './command-line.ts';
import { AgreedData } from './rails-conformance/agreed-data.ts';
import type { SigningKey } from './rails-conformance/link.ts';
import { runConformance } from './rails-conformance/run.ts';

const DOES = `Acts as the gateway against a running connector, and prints each promise of the rails that the connector breaks (docs/rails.md).

Exit code 1 also means that a promise is broken, 2 that the checks could not be run.`;

interface Given {
  readonly amqp?: string;
  readonly with?: string;
  readonly key: string;
  readonly only: readonly Rail[];
  readonly check: string;
  readonly prefix: string;
  readonly json: boolean;
}

function railsOf(text: string): readonly Rail[] {
  const rails = text.split(',') as Rail[];
  if (rails.every((rail) => rail in RAILS)) return rails;
  throw new InvalidArgumentError(`The rails are ${Object.keys(RAILS).join(', ')}.`);
}

const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url');
const signingKey = (privateKey: KeyObject): SigningKey => ({ keyId: keyIdOf(rawPublicKey(privateKey)), privateKey });

function ownKey(file: string): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  return createPrivateKey(readFileSync(file, 'utf8'));
}

interface Wanted extends Given {
  readonly amqp: string;
  readonly with: string;
}

async function check(wanted: Wanted): Promise<boolean> {
  const key = ownKey(wanted.key);
  process.stderr.write(`start the connector with --gateway-key ${rawPublicKey(key).toString('base64url')}\n`);
  const data = AgreedData.parse(JSON.parse(readFileSync(wanted.with, 'utf8')));
  const keys = { own: signingKey(key), other: signingKey(generateKeyPairSync('ed25519').privateKey) };
  const link = { amqp: wanted.amqp, prefix: wanted.prefix, data, keys };
  const results = await runConformance(link, { rails: wanted.only, text: wanted.check }, (result) => {
    if (wanted.json) return;
    console.log(`${result.breach === null ? 'kept   ' : 'BROKEN '} ${result.rail.padEnd(10)} ${result.promise}`);
    if (result.breach !== null) console.log(`        ${result.breach}`);
  });
  const broken = results.filter(({ breach }) => breach !== null).length;
  if (wanted.json) console.log(JSON.stringify({ broken, results }, null, 2));
  else console.log(broken === 0 ? `All ${results.length} are kept.` : `${broken} of ${results.length} are broken.`);
  return broken === 0;
}

const conformance: Command = program('rails:conformance', DOES, ['--amqp amqp://localhost --with agreed.json'])
  .option('--amqp <url>', 'URL of a RabbitMQ, or of a virtual host, that no gateway uses')
  .option('--with <file>', 'JSON file with the agreed data, at least connectorKeys; see docs/rails.md')
  .option(
    '--key <file>',
    'key that signs commands, created when missing. Its public half is printed: configure it in the connector',
    'rails-conformance.pem',
  )
  .option('--only <rails>', 'only these rails', railsOf, Object.keys(RAILS) as Rail[])
  .option('--check <text>', 'only the checks whose promise contains this text', '')
  .option('--prefix <text>', 'prefix of the names of exchanges and queues', '')
  .option('--json', 'prints the results as JSON', false)
  .action(async ({ amqp, with: agreed, ...given }: Given) => {
    if (amqp === undefined || agreed === undefined) conformance.error('the options --amqp and --with are required');
    const kept = await check({ ...given, amqp, with: agreed }).catch((error: Error) =>
      conformance.error(error.message),
    );
    process.exitCode = kept ? 0 : 1;
  });
await run(conformance);
