import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { repeatedIn } from '../../src/platform/text/json.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../../src/rest/base-path.ts';
import { type Browser, signedIn } from '../support/console.ts';
import { socketUrl } from '../support/live.ts';
import { openRawSocket } from '../support/raw-socket.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const escaped = (name: string): string => `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`;

/** Returns the JSON text once for each member, with that member repeated, and the member's path. */
function repeating(
  value: unknown,
  write: (name: string) => string,
): readonly (readonly [text: string, path: string])[] {
  if (Array.isArray(value))
    return value.flatMap((item, n) =>
      repeating(item, write).map(([text, path]) => {
        const items = value.map((each, m) => (m === n ? text : JSON.stringify(each)));
        return [`[${items}]`, path] as const;
      }),
    );
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const written = members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`);
  return members.flatMap(([name, member], n) => [
    [`{${[...written, `${write(name)} : ${JSON.stringify(member)}`]}}`, name] as const,
    ...repeating(member, write).map(([text, path]) => {
      const others = written.map((each, m) => (m === n ? `${JSON.stringify(name)}:${text}` : each));
      return [`{${others}}`, `${name}.${path}`] as const;
    }),
  ]);
}

const withBody = [
  ...routes.map((route) => ({ route, base: PARTNER_BASE })),
  ...sandboxRoutes.map((route) => ({ route, base: SANDBOX_BASE })),
].flatMap(({ route, base }) =>
  route.example.body === undefined
    ? []
    : [[`${route.method} ${base}${route.path}`, route.method, base + route.path, route.example.body] as const],
);

const QUERY = { query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', variables: { ids: ['a'], more: { id: 1 } } };

let gateway: ServedGateway;
let browser: Browser;
beforeAll(async () => {
  gateway = await serveGateway();
  browser = await signedIn(gateway, 'ana');
});
afterAll(() => gateway?.stop());

describe('repeated JSON members', () => {
  it.each(withBody)('a repeated JSON member is rejected by name at %s', async (_name, method, path, body) => {
    const caller = path.includes('/finance/') ? gateway.own : gateway.alpha;
    for (const [text, member] of [...repeating(body, JSON.stringify), ...repeating(body, escaped)]) {
      const answer = await caller.request(method, path.replaceAll(/\{\w+\}/g, '1'), text);
      expect([answer.status, answer.body.error.code, answer.body.error.member], text).toEqual([
        400,
        'duplicate_member',
        member,
      ]);
      expect(answer.body.error.message).toContain(member);
    }
  });

  it('a repeated JSON member is rejected in the GraphQL envelope and in variables', async () => {
    for (const [text, member] of repeating(QUERY, escaped)) {
      const answer = await gateway.alpha.request('POST', '/graphql', text);
      expect([answer.status, answer.body.errors[0].extensions], text).toMatchObject([
        400,
        { code: 'duplicate_member', member },
      ]);
    }
    const address = `/graphql?query=${encodeURIComponent('{ me { name } }')}&variables=${encodeURIComponent('{"a":1,"a":2}')}`;
    const got = await gateway.alpha.request('GET', address, undefined, { accept: 'application/json' });
    expect([got.status, got.body.errors[0].extensions.code]).toEqual([400, 'duplicate_member']);
  });

  it('a repeated JSON member closes a WebSocket', async () => {
    const subscribe = { id: 'a', type: 'subscribe', payload: QUERY };
    for (const [text] of repeating(subscribe, JSON.stringify)) {
      const socket = await openRawSocket(socketUrl(gateway), { token: gateway.alpha.token });
      socket.send(text);
      expect(await socket.closed(), text).toEqual({ code: 4400, reason: 'bad_message' });
    }
  });

  it('a repeated JSON member is rejected by the console graph and by its identity proofs', async () => {
    const { csrf_token: csrf } = await browser.session();
    const headers = { 'content-type': 'application/json', origin: gateway.app.origin, 'x-csrf-token': csrf };
    const proof = { operation: 'approvePayable', input: { payableId: newId() } };
    for (const [path, body] of [
      ['/console/graphql', QUERY],
      ['/console/proof', proof],
    ] as const) {
      for (const [text] of repeating(body, escaped)) {
        const answer = await browser.send(path, { method: 'POST', headers, body: text });
        expect([answer.status, answer.text.includes('"duplicate_member"')], text).toEqual([400, true]);
      }
    }
  });
});

describe('members with the same name', () => {
  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a\\":","b":"\\\\","c":"{\\"a\\":1}"}',
    '{"":1,"a":{"":2}}',
    '["a","a",{"a":"a"}]',
    '"a"',
    'no JSON',
  ])('the same name in different objects or as a value is accepted: %s', (text) => {
    expect(repeatedIn(text)).toBeNull();
  });

  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"":1,"":2}', ''],
    ['[[{"x":{"y":1,"y":2}}]]', 'x.y'],
    ['{"a":[1,{"b":2}],"a"\n\t:3}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('the same name twice in one object is found: %s', (text, member) => {
    expect(repeatedIn(text)).toBe(member);
  });
});
