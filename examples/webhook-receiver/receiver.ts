import { createServer, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { verifyWebhook } from './verify.ts';

const HELP = `A receiver of webhooks: verifies each delivery, takes each once, prints it on one line.

  npx node examples/webhook-receiver/receiver.ts --secret whsec_... --port 3000

  --secret <whsec_...>   what rotate-secret (or npm run listen) showed; or the environment variable WEBHOOK_SECRET
  --port <port>          where to listen on this machine, 3000 by default; 0: a free one
  --status <status>      what good deliveries are answered, 204 by default; 503 rehearses a failure that is
                         tried again, 410 one that is not
  --help                 this text

It answers 401 to a delivery whose signature does not verify.
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
  if (values.secret === '') throw new Error('give the secret of the webhook: --secret whsec_...');
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

/** Null: it is too long to be a webhook. */
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

/** The ids that were taken. A real receiver keeps them in its database, in the transaction that does the work. */
const taken = new Set<string>();

/** Whether an id comes for the first time; from now on it does not. */
function take(id: string): boolean {
  if (taken.has(id)) return false;
  const [oldest] = taken;
  if (oldest !== undefined && taken.size >= REMEMBERED_IDS) taken.delete(oldest);
  taken.add(id);
  return true;
}

/** Decides on one delivery and prints it. Answers the status. */
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
  const hint = verification.secret === 'previous' ? '  (by the secret before: take over the new one)' : '';
  // What is not accepted comes again, and is no duplicate then.
  const isAccepted = status < 300;
  const isNew = isAccepted ? take(id) : !taken.has(id);
  const what = isNew ? rawBody.toString('utf8') : 'a duplicate, left alone';
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
      // The sender went away in the middle; it comes again.
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
