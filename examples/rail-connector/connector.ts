import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Bank } from './bank.ts';
import { session } from './session.ts';
import { Signer, Verifier } from './signature.ts';
import { State } from './state.ts';

const HELP = `A connector: executes the gateway's commands over RabbitMQ, and publishes their outcomes.

  npx node examples/rail-connector/connector.ts keygen --key connector.pem
  npx node examples/rail-connector/connector.ts --amqp amqp://… --bank http://localhost:5000 --gateway-key <key>[,<key>]

  --amqp <url>           RabbitMQ of the gateway
  --bank <url>           the other side: examples/rail-connector/fake/main.ts
  --gateway-key <keys>   public keys of the gateway, in base64url: commands without a signature of one of them are refused
  --rails <rails>        rails of the connector; default: spi,dict,directory,str,bills,compliance
  --key <file>           private key, connector.pem by default; keygen creates it, and prints the public key to register
  --state <file>         database of its state, connector.sqlite by default
  --prefix <text>        prefix of the names of exchanges and queues; none by default
  --help                 this text
`;

const ALL_RAILS = 'spi,dict,directory,str,bills,compliance';
const AGAIN_MS = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    amqp: { type: 'string', default: process.env['AMQP_URL'] ?? '' },
    bank: { type: 'string', default: '' },
    'gateway-key': { type: 'string', default: '' },
    rails: { type: 'string', default: ALL_RAILS },
    key: { type: 'string', default: 'connector.pem' },
    state: { type: 'string', default: 'connector.sqlite' },
    prefix: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

function makeKey(): void {
  if (existsSync(values.key)) fail(`${values.key} already exists`);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(values.key, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  console.log(new Signer(readFileSync(values.key, 'utf8')).publicKey);
}

async function run(): Promise<void> {
  if (values.amqp === '' || values.bank === '' || values['gateway-key'] === '') {
    fail('the options --amqp, --bank and --gateway-key are required');
  }
  const parts = {
    amqp: values.amqp,
    prefix: values.prefix,
    rails: values.rails.split(','),
    bank: new Bank(values.bank),
    state: new State(values.state),
    signer: new Signer(readFileSync(values.key, 'utf8')),
    verifier: new Verifier(values['gateway-key'].split(',')),
    log: (text: string) => console.log(text),
  };
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  while (!stopping.signal.aborted) {
    await session(parts, stopping.signal).catch((error: Error) => parts.log(error.message));
    await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }
  parts.state.close();
}

function fail(message: string): never {
  process.stderr.write(`${message}\n(--help shows the options)\n`);
  process.exit(1);
}

if (values.help) process.stdout.write(HELP);
else if (positionals[0] === 'keygen') makeKey();
else await run().catch((error: Error) => fail(error.message));
