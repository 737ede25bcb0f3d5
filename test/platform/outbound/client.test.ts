import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboundClient, type OutboundOptions } from '../../../src/platform/outbound/client.ts';
import { sized } from '../../support/size.ts';
import { until } from '../../support/until.ts';
import { answering, httpReceiver, rawReceiver } from './receiver.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

let client: OutboundClient;

const start = (bounds: Omit<OutboundOptions, 'policy'> = {}) => {
  client = new OutboundClient({ policy: { allowLoopback: true }, ...bounds });
};

const post = (port: number, path = '/') => client.post(`http://127.0.0.1:${port}${path}`, {}, '{}');

beforeEach(() => start());
afterEach(() => client.close());

describe('a request', () => {
  it('a request is sent as given, with only its framing added', async () => {
    const seen: {
      method?: string | undefined;
      url?: string | undefined;
      headers: IncomingHttpHeaders;
      hash: string;
    }[] = [];
    await using receiver = await httpReceiver(async (request, response) => {
      const hash = createHash('sha256');
      for await (const chunk of request) hash.update(chunk);
      seen.push({ method: request.method, url: request.url, headers: request.headers, hash: hash.digest('hex') });
      response.setHeader('Set-Cookie', 'seen=1').end();
    });
    const body = Buffer.from([0xff, 0x00, 0x0d, 0x0a, ...Buffer.from('{"amount":1}')]);
    for (const given of [body, '{"name":"João"}']) {
      await client.post(
        `http://localhost:${receiver.port}/a/../hooks?x=%2F&y=é`,
        { 'content-type': 'application/json', 'x-signature': 'sha256=00' },
        given,
      );
      expect(seen.pop()).toEqual({
        method: 'POST',
        url: '/hooks?x=%2F&y=%C3%A9',
        headers: {
          host: `localhost:${receiver.port}`,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'x-signature': 'sha256=00',
          'content-length': String(Buffer.byteLength(given)),
        },
        hash: createHash('sha256').update(given).digest('hex'),
      });
    }
  });

  it('a result has the status, Retry-After and the unchanged body', async () => {
    const packed = gzipSync('later');
    await using receiver = await httpReceiver((_request, response) => {
      response.writeHead(503, { 'Retry-After': '120', 'Content-Encoding': 'gzip' }).end(packed);
    });
    const result = await post(receiver.port);
    expect(result).toEqual({
      kind: 'answered',
      status: 503,
      retryAfter: '120',
      body: packed,
      durationMs: expect.any(Number),
    });
  });

  it('the first of two Retry-After headers counts, and a missing one is null', async () => {
    await using twice = await rawReceiver(
      answering('HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n'),
    );
    await using never = await rawReceiver(answering('HTTP/1.1 204 No Content\r\n\r\n'));
    expect(await post(twice.port)).toMatchObject({ status: 429, retryAfter: '1' });
    expect(await post(never.port)).toMatchObject({ status: 204, retryAfter: null, body: Buffer.alloc(0) });
  });

  it.each([301, 302, 303, 307, 308])('a redirect is not followed: %i is the result', async (status) => {
    await using elsewhere = await httpReceiver((_request, response) => response.end());
    await using receiver = await httpReceiver((_request, response) => {
      response.writeHead(status, { Location: `http://127.0.0.1:${elsewhere.port}/` }).end();
    });
    expect(await post(receiver.port)).toMatchObject({ kind: 'answered', status });
    expect(receiver.connections).toBe(1);
    expect(elsewhere.connections).toBe(0);
  });

  it('a request ignores the proxy of the environment', async () => {
    await using proxy = await httpReceiver((_request, response) => response.end());
    await using receiver = await httpReceiver((_request, response) => response.end());
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    start();
    expect(await post(receiver.port)).toMatchObject({ status: 200 });
    vi.unstubAllEnvs();
    expect(proxy.connections).toBe(0);
  });

  it('1xx responses before the final response are skipped', async () => {
    await using receiver = await rawReceiver(
      answering(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${OK}`),
    );
    expect(await post(receiver.port)).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('ok') });
  });

  it('a request is never repeated, whatever happens to its connection', async () => {
    let requests = 0;
    await using receiver = await rawReceiver((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests <= 10) socket.write(OK);
        else socket.resetAndDestroy();
      });
    });
    for (let count = 0; count < 10; count += 1) expect(await post(receiver.port)).toMatchObject({ status: 200 });
    // On a connection that worked before, another client would retry.
    const { connections } = receiver;
    expect(await post(receiver.port)).toMatchObject({ kind: 'failed', reason: 'connection' });
    expect(requests).toBe(11);
    expect(receiver.connections).toBe(connections);
  });

  it('a request that cannot be written is a failure, not a rejection', async () => {
    expect(await client.post('http://127.0.0.1:9/', { 'x-bad': 'a\r\nb' }, '{}')).toMatchObject({ kind: 'failed' });
    await client.close();
    expect(await post(9)).toMatchObject({ kind: 'failed', message: 'this service is shutting down' });
  });
});

describe('a receiver', () => {
  it('a receiver that refuses, resets or closes the connection is reported with its own message', async () => {
    await using resetting = await rawReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await using hangingUp = await rawReceiver((socket) => socket.once('data', () => socket.end()));
    await using halfOpen = await rawReceiver((socket) => socket.end());
    const closed = await rawReceiver(() => {});
    await closed[Symbol.asyncDispose]();
    const failed = (message: string) => ({ kind: 'failed', reason: 'connection', message });
    expect(await post(closed.port)).toMatchObject(failed('the receiver refused the connection'));
    expect(await post(resetting.port)).toMatchObject(failed('the receiver reset the connection'));
    expect(await post(hangingUp.port)).toMatchObject(failed('the receiver closed the connection without a response'));
    expect(await post(halfOpen.port)).toMatchObject(failed('the receiver closed the connection without a response'));
  });

  it('a receiver that speaks another protocol or sends too long headers fails', async () => {
    await using ssh = await rawReceiver((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
    await using loud = await rawReceiver(
      answering(`HTTP/1.1 200 OK\r\n${`X-Noise: ${'a'.repeat(1_000)}\r\n`.repeat(40)}\r\n`),
    );
    await using switching = await rawReceiver(
      answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    expect(await post(ssh.port)).toMatchObject({ kind: 'failed', reason: 'connection' });
    expect(await post(loud.port)).toMatchObject({
      kind: 'failed',
      reason: 'connection',
      message: 'the headers of the response are too long',
    });
    expect(await post(switching.port)).toMatchObject({ kind: 'failed', reason: 'connection' });
  });

  it.each([
    ['accepts and sends nothing', () => {}],
    ['never ends its headers', dribble('HTTP/1.1 200 OK\r\n', 'X')],
    ['sends interim responses for ever', dribble('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['never ends its reason phrase', dribble('HTTP/1.1 200 ', 'OK')],
  ] as const)(
    'a receiver that %s is abandoned at the total timeout, and its socket is freed',
    async (_what, behaviour) => {
      start({ totalMs: 300 });
      await using receiver = await rawReceiver(behaviour);
      const result = await post(receiver.port);
      expect(result).toMatchObject({ kind: 'failed', reason: 'timeout', message: 'no response within 0.3 s' });
      expect(result.durationMs).toBeGreaterThanOrEqual(299);
      await until(() => receiver.open === 0);
      await until(() => client.origins === 0);
    },
  );

  it('a receiver that sends its body slowly is judged by its status, with the received part of the body', async () => {
    start({ totalMs: 300 });
    await using receiver = await rawReceiver(dribble('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a'));
    const result = await post(receiver.port);
    expect(result).toMatchObject({ kind: 'answered', status: 200 });
    expect(result.durationMs).toBeGreaterThanOrEqual(299);
    expect(String(result.kind === 'answered' && result.body)).toMatch(/^a+$/);
    await until(() => receiver.open === 0);
  });

  it('a receiver that breaks off in its body is judged by its status', async () => {
    await using receiver = await rawReceiver((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
      }),
    );
    expect(await post(receiver.port)).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('a receiver with an endless body costs no more than the stored bytes', async () => {
    start({ totalMs: 20_000 });
    await using receiver = await httpReceiver((_request, response) => {
      const more = () => {
        while (response.writable && response.write('a'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const result = await post(receiver.port);
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: Buffer.alloc(16_384, 'a') });
    await until(() => receiver.open === 0);
    expect(result.durationMs).toBeLessThan(20_000);
  });

  it('a response of exactly the stored size keeps its connection, and one byte more closes it', async () => {
    start({ keepBytes: 5 });
    await using receiver = await httpReceiver((request, response) => response.end(request.url?.slice(1)));
    const answered = async (text: string) => {
      const before = receiver.connections;
      for (let count = 0; count < 10; count += 1) {
        expect(await post(receiver.port, `/${text}`)).toMatchObject({ body: Buffer.from('12345') });
      }
      return receiver.connections - before;
    };
    expect(await answered('12345')).toBeLessThan(3);
    expect(await answered('123456')).toBeGreaterThan(7);
  });

  it('a receiver that does not read a long body is abandoned as well', async () => {
    start({ totalMs: 300 });
    await using receiver = await rawReceiver((socket) => socket.pause());
    const result = await client.post(`http://127.0.0.1:${receiver.port}/`, {}, Buffer.alloc(20_000_000));
    expect(result).toMatchObject({ kind: 'failed', reason: 'timeout' });
    await until(() => client.origins === 0);
  });
});

describe('a name', () => {
  it('a name that DNS never answers fails within the connect timeout', async () => {
    start({ connectMs: 100, resolver: { resolve: () => new Promise(() => {}) } });
    expect(await client.post('http://slow.example.com/', {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'name',
      message: 'DNS did not respond for slow.example.com within 0.1 s',
    });
    await until(() => client.origins === 0);
  });

  it('a name is tried at its next address when the first one refuses', async () => {
    await using receiver = await rawReceiver(answering(OK));
    start({
      resolver: {
        resolve: async () => [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
      },
    });
    expect(await client.post(`http://two.example.com:${receiver.port}/`, {}, '{}')).toMatchObject({ status: 200 });
  });

  it('a name whose resolver fails for another reason fails as a name', async () => {
    start({
      resolver: {
        resolve: async () => {
          throw new Error('10.1.2.3 did not answer');
        },
      },
    });
    expect(await client.post('http://a.example.com/', {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'name',
      message: 'the name a.example.com could not be resolved',
    });
  });
});

/** Starts something as if these hours had passed. */
function afterHours<T>(hours: number, begin: () => T): T {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + hours * 3_600_000);
  try {
    return begin();
  } finally {
    now.mockRestore();
  }
}

describe('connections', () => {
  it('connections are reused, one request at a time', async () => {
    await using receiver = await rawReceiver(answering(OK));
    for (let count = 0; count < 20; count += 1) expect(await post(receiver.port)).toMatchObject({ status: 200 });
    // A connection is free a moment after its response: two can alternate.
    expect(receiver.connections).toBeLessThan(3);
  });

  it('old connections are not reused, and requests in flight on them finish', async () => {
    start({ reuseMs: 20, totalMs: 20_000 });
    const waiting: (() => void)[] = [];
    await using receiver = await httpReceiver((request, response) => {
      if (request.url === '/wait') waiting.push(() => response.end('waited'));
      else response.end('ok');
    });
    const slow = Array.from({ length: 20 }, () => post(receiver.port, '/wait'));
    await until(() => waiting.length === 20);
    const newest = () => receiver.connections;
    for (let round = 0; round < 10; round += 1) {
      const before = newest();
      // Each of these finds connections that are too old, and must wait for none of them.
      await until(async () => {
        expect(await post(receiver.port)).toMatchObject({ status: 200 });
        return newest() > before;
      });
    }
    for (const answer of waiting) answer();
    for (const result of await Promise.all(slow)) expect(result).toMatchObject({ body: Buffer.from('waited') });
  });

  it('hundreds of unresponsive receivers delay no healthy receiver and no other path of their own', async () => {
    start({ totalMs: 5_000 });
    const hundreds = sized(150, 500);
    let hanging = 0;
    await using receiver = await httpReceiver((request, response) => {
      if (request.url === '/hang') hanging += 1;
      else response.end('ok');
    });
    await using healthy = await httpReceiver((_request, response) => response.end('ok'));
    let ended = 0;
    const stuck = Array.from({ length: hundreds }, async () => {
      const result = await post(receiver.port, '/hang');
      ended += 1;
      return result;
    });
    await until(() => hanging === hundreds);
    for (let count = 0; count < 20; count += 1) {
      expect(await post(receiver.port, '/fine')).toMatchObject({ status: 200 });
      expect(await post(healthy.port)).toMatchObject({ status: 200 });
    }
    // All responded while every unresponsive one was still pending.
    expect(ended).toBe(0);
    for (const result of await Promise.all(stuck)) expect(result).toMatchObject({ reason: 'timeout' });
    await until(() => receiver.open < 5);
  });

  it('connections to hundreds of origins (thousands in the soak) leave nothing behind', async () => {
    await using closing = await httpReceiver((_request, response) => response.setHeader('Connection', 'close').end());
    await using keeping = await rawReceiver(answering(OK));
    await using breaking = await rawReceiver((socket) => socket.destroy());
    const ports = [closing.port, keeping.port, breaking.port, 1];
    const rounds = sized(6, 30);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          client.post(`http://p${round}-${index}.localhost:${ports[index % ports.length]}/`, {}, '{}'),
        ),
      );
    }
    expect(closing.connections + keeping.connections + breaking.connections).toBe(75 * rounds);
    // Idle connections end after their timeout.
    await until(() => client.origins === 0, 20_000);
    await until(() => closing.open + keeping.open + breaking.open === 0);
  });

  it.each([
    ['closing waits for their requests', 'close', { body: Buffer.from('waited') }],
    ['destroying aborts their requests', 'destroy', { message: 'this service is shutting down' }],
  ] as const)('old connections end with the client, which opens no new ones: %s', async (_, end, result) => {
    await using receiver = await httpReceiver((request, response) => {
      if (request.url === '/wait') waiting.resolve(() => response.end('waited'));
      else response.end('ok');
    });
    const waiting = Promise.withResolvers<() => void>();
    const old = post(receiver.port, '/wait');
    const answer = await waiting.promise;
    expect(await afterHours(1, () => post(receiver.port))).toMatchObject({ status: 200 });
    expect(client.origins).toBe(2);

    const ended: string[] = [];
    const both = [client[end]().then(() => ended.push('client')), old.then(() => ended.push('request'))];
    if (end === 'close') answer();
    expect(await old).toMatchObject(result);
    await Promise.all(both);
    expect(client.origins).toBe(0);
    if (end === 'close') expect(ended).toEqual(['request', 'client']);
    await until(() => receiver.open === 0);
    expect(await afterHours(2, () => post(receiver.port))).toMatchObject({ kind: 'failed' });
    expect(receiver.connections).toBe(2);
  });

  it('connections close with the client, after their requests have ended', async () => {
    let answer = () => {};
    await using receiver = await httpReceiver((_request, response) => {
      answer = () => response.end('ok');
    });
    const before = answer;
    const result = post(receiver.port);
    await until(() => answer !== before);
    const closed = client.close();
    answer();
    expect(await result).toMatchObject({ status: 200 });
    await closed;
    await until(() => receiver.open === 0);
  });
});

/** Sends `start` and then `piece` repeatedly until the peer closes. */
function dribble(start: string, piece: string) {
  return (socket: Socket) => {
    // Wait for the request: earlier bytes are not a response to it.
    socket.once('data', () => {
      socket.write(start);
      const timer = setInterval(() => socket.write(piece), 10);
      socket.on('close', () => clearInterval(timer));
    });
  };
}
