import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { serveParent, startChild } from './process.ts';

export interface Flood {
  readonly origin: string;
  readonly seconds: number;
  readonly perSecond: number;
}

/** Number of responses by status. 0: no response. */
export type Answered = Readonly<Record<number, number>>;

export const startFlood = () => startChild<true>('strangers-flood.ts', {});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const madeUp = () => randomBytes(32).toString('base64url');
const nested = (levels: number): string =>
  levels === 0 ? 'status' : `transactions(first: 1) { nodes { account { ${nested(levels - 1)} } } }`;
const ofGraph = (query: string, headers = {}): Sent => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ query }),
});

let serial = 0;
/** The most expensive known requests without a token. Each is unique, so that no cache helps the next. */
const KINDS: readonly (() => Sent)[] = [
  () => ofGraph(`{ accounts { nodes { ${'status '.repeat(1_900)} } } } # ${serial}`),
  () => ofGraph(`{ accounts { nodes { ${nested(3)} } } } # ${serial}`),
  () => ofGraph(`{ __typename } # ${serial} ${'x'.repeat(1_000_000)}`),
  () => ofGraph(`{ viewer { partnerName } } # ${serial}`, { authorization: `Bearer ${madeUp()}` }),
  () => ofGraph('{ viewer { partnerName } }', { authorization: `Bearer ${madeUp()}`, accept: 'text/event-stream' }),
  () => ({ method: 'GET', path: '/api/partner/v1/accounts', headers: { authorization: `Bearer ${madeUp()}` } }),
  () => ({
    method: 'POST',
    path: '/api/partner/v1/oauth/token',
    headers: FORM_TYPE,
    body: `grant_type=client_credentials&client_id=${madeUp()}&client_secret=${madeUp()}`,
  }),
  () => ({ method: 'GET', path: '/graphql', headers: { accept: 'text/html' } }),
  () => ({ method: 'GET', path: '/api/openapi', headers: { 'accept-encoding': 'br' } }),
  () => ({ method: 'GET', path: '/api/swaggerui/static/swagger-ui-bundle.js' }),
  () => ({ method: 'GET', path: `/qr/v2/${madeUp()}` }),
  () => ({ method: 'GET', path: `/nothing/${serial}` }),
];

async function flood({ origin, seconds, perSecond }: Flood): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answered: Record<number, number> = {};
  const count = (status: number) => {
    answered[status] = (answered[status] ?? 0) + 1;
  };
  const send = ({ method, path, headers = {}, body }: Sent) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asking = request(origin + path, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      count(answer.statusCode ?? 0);
      answer.resume();
    });
    // The server refuses an unwanted body by closing before it is read.
    asking.on('error', () => count(0));
    asking.end(body);
  };
  const began = performance.now();
  for (let sent = 0; ; ) {
    const elapsed = (performance.now() - began) / 1_000;
    if (elapsed >= seconds) break;
    for (; sent < elapsed * perSecond; sent++) {
      serial += 1;
      send((KINDS[serial % KINDS.length] as () => Sent)());
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  agent.destroy();
  return answered;
}

if (import.meta.main) serveParent<Flood>(true, flood, async () => {});
