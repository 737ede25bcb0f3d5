import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keyIdOf } from '../src/messaging/signature.ts';
import { RAILS, type Rail } from '../src/rails/rails.ts';
import { AgreedData } from './rails-conformance/agreed-data.ts';
import type { SigningKey } from './rails-conformance/link.ts';
import { runConformance } from './rails-conformance/run.ts';

const HELP = `Plays the gateway against a connector that runs, and says what it does not keep (docs/rails.md).

  npm run rails:conformance -- --amqp amqp://… --with agreed.json

  --amqp <url>       a RabbitMQ, or a virtual host of one, that no gateway uses
  --with <file>      what the two sides agree on, as JSON: connectorKeys at least, see docs/rails.md
  --key <file>       the key that commands are signed with, rails-conformance.pem by default; made when it is not there.
                     The connector is given its public half, which is printed
  --only <rails>     of all: ${Object.keys(RAILS).join(',')}
  --check <text>     those checks alone whose promise has this text
  --prefix <text>    before the names of exchanges and queues; none by default
  --json             the results as JSON
  --help             this text

Exit code 0: it keeps everything. 1: it does not. 2: it could not be run.
`;

const { values } = parseArgs({
  options: {
    amqp: { type: 'string' },
    with: { type: 'string' },
    key: { type: 'string', default: 'rails-conformance.pem' },
    only: { type: 'string', default: Object.keys(RAILS).join(',') },
    check: { type: 'string', default: '' },
    prefix: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url');
const signingKey = (privateKey: KeyObject): SigningKey => ({ keyId: keyIdOf(rawPublicKey(privateKey)), privateKey });

function ownKey(): KeyObject {
  if (!existsSync(values.key)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(values.key, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  return createPrivateKey(readFileSync(values.key, 'utf8'));
}

async function main(): Promise<number> {
  const key = ownKey();
  process.stderr.write(`the connector verifies with --gateway-key ${rawPublicKey(key).toString('base64url')}\n`);
  if (values.amqp === undefined || values.with === undefined) throw new Error('give --amqp and --with');
  const rails = values.only.split(',') as Rail[];
  const unknown = rails.filter((rail) => !(rail in RAILS));
  if (unknown.length > 0) throw new Error(`no rail ${unknown.join(', ')}; they are ${Object.keys(RAILS).join(', ')}`);
  const data = AgreedData.parse(JSON.parse(readFileSync(values.with, 'utf8')));
  const keys = { own: signingKey(key), other: signingKey(generateKeyPairSync('ed25519').privateKey) };
  const link = { amqp: values.amqp, prefix: values.prefix, data, keys };
  const results = await runConformance(link, { rails, text: values.check }, (result) => {
    if (values.json) return;
    console.log(`${result.breach === null ? 'kept   ' : 'BROKEN '} ${result.rail.padEnd(10)} ${result.promise}`);
    if (result.breach !== null) console.log(`        ${result.breach}`);
  });
  const broken = results.filter(({ breach }) => breach !== null).length;
  if (values.json) console.log(JSON.stringify({ broken, results }, null, 2));
  else console.log(broken === 0 ? `All ${results.length} are kept.` : `${broken} of ${results.length} are broken.`);
  return broken === 0 ? 0 : 1;
}

if (values.help) process.stdout.write(HELP);
else {
  process.exitCode = await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n(--help shows the options)\n`);
    return 2;
  });
}
