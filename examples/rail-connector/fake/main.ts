import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Body, Book, type Word } from './book.ts';
import { ORDERS } from './rails.ts';

const HELP = `The other side of the example connector: a bank's SPI, directory, STR, provider of bills and compliance, in one.

  npx node examples/rail-connector/fake/main.ts --port 5000

  --port <port>     port on this machine, 5000 by default; 0: a free one
  --state <file>    database of its state, fake.sqlite by default
  --help            this text

  POST /orders/<type>    order or question of the connector; a question is answered immediately
  GET  /stream?after=<n> messages after that position, in order
  POST /tell             sends a message to the connector: { "type": "spi.received", "body": { … } }
  GET  /taken            every accepted order, and how often it arrived
`;

const WAIT_MS = 1_000;
const LOOK_MS = 20;
const MAX_BODY_BYTES = 1_048_576;

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new SyntaxError('the body is too long');
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new SyntaxError('the body is not a JSON object');
  return body as Body;
}

/** Waits a moment for new messages. */
async function stream(book: Book, after: number): Promise<object[]> {
  for (const end = Date.now() + WAIT_MS; ; ) {
    const told = book.told(after);
    if (told.length > 0 || Date.now() > end) return told;
    await sleep(LOOK_MS);
  }
}

async function answer(book: Book, request: IncomingMessage): Promise<object | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  if (pathname === '/stream') return stream(book, Number(searchParams.get('after')));
  if (pathname === '/taken') return book.taken();
  const body = await bodyOf(request);
  if (pathname === '/tell') {
    book.tell(body as unknown as Word);
    return null;
  }
  const order = ORDERS[decodeURIComponent(pathname.slice('/orders/'.length))];
  if (!pathname.startsWith('/orders/') || !order) throw new SyntaxError('the order type does not exist');
  return book.whole(() => order(book, body));
}

async function serve(book: Book, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const found = await answer(book, request);
    response.end(found === null ? '' : JSON.stringify(found));
  } catch (error) {
    response.writeHead(error instanceof SyntaxError ? 400 : 500).end((error as Error).message);
  }
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5000' },
    state: { type: 'string', default: 'fake.sqlite' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const book = new Book(values.state);
  const server = createServer((request, response) => void serve(book, request, response));
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address();
    console.log(`the other side is at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  });
}
