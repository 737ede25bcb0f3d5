import { createServer, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { verifyWebhook } from './verify.ts';

const HELP = `A receiver of webhooks: verifies each delivery, takes each once, prints it on one line.

  npx node examples/webhook-receiver/receiver.ts --secret whsec_... --port 3000

  --secret <whsec_...>   secret from rotate-secret or npm run listen; or the environment variable WEBHOOK_SECRET
  --port <port>          port on this machine, 3000 by default; 0: a free one
  --status <status>      response to valid deliveries, 204 by default; 503 simulates a failure that is
                         retried, 410 one that is not
  --help                 this text

A delivery with an invalid signature gets 401.
`;

const MAX_BODY_BYTES = 1_048_576;
const REMEMBERED_IDS = 10_000;

interface Options {
  readonly secret: string;
  readonly port: number;
  readonly status: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      secret: { type: 'string', default: process.env['WEBHOOK_SECRET'] ?? '' },
      port: { type: 'string', default: '3000' },
      status: { type: 'string', default: '204' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit();
  }
  if (values.secret === '') throw new Error('the secret of the webhook is missing: --secret whsec_...');
  return {
    secret: values.secret,
    port: integer('--port', values.port, 0, 65_535),
    status: integer('--status', values.status, 200, 599),
  };
}

function integer(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${option} must be a number from ${min} to ${max}`);
}

/** Null: the body is too long for a webhook. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Accepted ids. A real receiver stores them in its database, in the transaction that does the work. */
const taken = new Set<string>();

function take(id: string): boolean {
  if (taken.has(id)) return false;
  const [oldest] = taken;
  if (oldest !== undefined && taken.size >= REMEMBERED_IDS) taken.delete(oldest);
  taken.add(id);
  return true;
}

function receive({ headers }: IncomingMessage, rawBody: Buffer, { secret, status }: Options): number {
  const verification = verifyWebhook({ secret, headers, rawBody });
  if (!verification.ok) {
    console.log(`refused: ${verification.reason}`);
    return 401;
  }
  const { 'x-service-event-type': type, 'x-service-event-id': id } = headers;
  if (typeof type !== 'string' || typeof id !== 'string') {
    console.log('refused: X-Service-Event-Type or X-Service-Event-Id is missing');
    return 400;
  }
  const hint = verification.secret === 'previous' ? '  (signed by the previous secret: configure the new one)' : '';
  // A delivery that is not accepted is retried, and is no duplicate then.
  const isAccepted = status < 300;
  const isNew = isAccepted ? take(id) : !taken.has(id);
  const what = isNew ? rawBody.toString('utf8') : 'a duplicate, ignored';
  console.log(`${type}  ${id}  ${what}${isAccepted ? '' : `  answered ${status}`}${hint}`);
  return status;
}

function serve(options: Options): void {
  const server = createServer(async (request, response) => {
    try {
      if (request.method !== 'POST') response.writeHead(405, { allow: 'POST' }).end();
      else {
        const rawBody = await bodyOf(request);
        response.writeHead(rawBody === null ? 413 : receive(request, rawBody, options)).end();
      }
    } catch {
      response.destroy();
    }
  });
  server.on('error', (error) => fail(error.message));
  server.listen(options.port, () => {
    const address = server.address();
    console.log(`waiting for webhooks at http://localhost:${typeof address === 'object' ? address?.port : ''}/hooks`);
  });
}

function fail(message: string): never {
  process.stderr.write(`${message}\n(--help shows the options)\n`);
  process.exit(1);
}

try {
  serve(readOptions());
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
