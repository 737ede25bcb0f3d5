import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRUSTED_MODES, TrustedOperations } from '../../src/graphql/trusted-operations.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { listen, type Sent, type Transport, transports } from '../support/graph-transports.ts';

const KNOWN = 'query Viewer { viewer { partnerName } }';
const OTHER = 'query Other { viewer { scopes } }';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (hash: string): Sent => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

const graphs = new Map<string, TestGraph>();
const ways = new Map<string, readonly Transport[]>();

beforeAll(async () => {
  for (const mode of TRUSTED_MODES) {
    const graph = await openTestGraph({ safety: { trusted: new TrustedOperations(mode, [KNOWN]) } });
    graphs.set(mode, graph);
    ways.set(mode, await transports(await listen(graph), graph.tokenOf(graph.alpha)));
  }
});

afterAll(async () => {
  for (const way of [...ways.values()].flat()) await way.close();
  for (const graph of graphs.values()) await graph.close();
});

const TRANSPORTS = ['HTTP', 'event stream', 'WebSocket'];
const ASKED: readonly (readonly [how: string, sent: Sent])[] = [
  ['as a persisted query', persisted(sha256(KNOWN))],
  ['by documentId', { documentId: sha256(KNOWN) }],
  ['by documentId that names its hash', { documentId: `sha256:${sha256(KNOWN)}` }],
];

describe.each(TRANSPORTS)('over %s', (name) => {
  async function send(mode: string, sent: Sent) {
    const answer = await ways
      .get(mode)
      ?.find((way) => way.name === name)
      ?.send(sent);
    if (!answer) throw new Error('no such way');
    return answer;
  }

  describe.each(['allow', 'only'])('with trusted operations set to %s', (mode) => {
    it.each(ASKED)('a trusted operation can be requested %s', async (_, sent) => {
      expect((await send(mode, sent)).data).toEqual({ viewer: { partnerName: 'alpha' } });
    });

    it('a trusted operation can be sent as its document', async () => {
      expect((await send(mode, { query: KNOWN })).data).toEqual({ viewer: { partnerName: 'alpha' } });
      expect((await send(mode, { query: KNOWN, ...persisted(sha256(KNOWN)) })).data).toEqual({
        viewer: { partnerName: 'alpha' },
      });
    });

    it('a malformed hash is refused', async () => {
      expect((await send(mode, persisted('abc'))).errors).toMatchObject([
        { extensions: { code: 'graphql_request_invalid', status: 400 } },
      ]);
    });
  });

  it('other documents run in mode allow, and an unknown hash makes clients send the document', async () => {
    expect((await send('allow', { query: OTHER })).errors).toBeUndefined();
    expect((await send('allow', persisted(sha256(OTHER)))).errors).toMatchObject([
      { message: 'PersistedQueryNotFound', extensions: { code: 'persisted_query_not_found', status: 404 } },
    ]);
    expect((await send('allow', { query: OTHER, ...persisted(sha256(OTHER)) })).errors).toBeUndefined();
  });

  it.each([
    ['another document', { query: OTHER }],
    ['another document under the hash of a trusted one', { query: OTHER, ...persisted(sha256(KNOWN)) }],
    ['a trusted document with one more space', { query: `${KNOWN} ` }],
    ['introspection', { query: '{ __schema { queryType { name } } }' }],
    ['a text that is not a document', { query: '{' }],
    ['an unknown hash', { documentId: sha256(OTHER) }],
    ['a subscription', { query: 'subscription { events { cursor } }' }],
  ])('%s is refused in mode only', async (_, sent) => {
    const graph = graphs.get('only') as TestGraph;
    const statements = await graph.statementsOf(async () => {
      const { data, errors } = await send('only', sent);
      expect(data ?? undefined).toBeUndefined();
      expect(errors).toMatchObject([{ extensions: { code: 'operation_not_trusted', status: 403 } }]);
    });
    expect(statements).toEqual([]);
  });

  it('a hash without trusted operations makes clients send documents', async () => {
    expect((await send('off', persisted(sha256(KNOWN)))).errors).toMatchObject([
      { message: 'PersistedQueryNotSupported', extensions: { code: 'persisted_query_not_supported', status: 400 } },
    ]);
    expect((await send('off', { query: KNOWN, ...persisted(sha256(KNOWN)) })).errors).toBeUndefined();
  });
});

describe('the file of trusted operations', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'operations-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (content: string) => {
    const file = join(folder, 'operations.json');
    await writeFile(file, content);
    return TrustedOperations.read('only', file);
  };

  it('the file of trusted operations maps SHA-256 to document', async () => {
    const trusted = await read(JSON.stringify({ [sha256(KNOWN)]: KNOWN }));
    expect(trusted.documentOf(sha256(KNOWN).toUpperCase())).toBe(KNOWN);
    expect([trusted.admits(KNOWN), trusted.admits(OTHER)]).toEqual([true, false]);
  });

  it.each([
    ['a wrong hash', JSON.stringify({ [sha256(OTHER)]: KNOWN }), /is not the SHA-256 of its document/],
    ['another shape', '[1]', /is not a JSON object/],
    ['broken JSON', '{', /is not a JSON object/],
  ])('the gateway does not start with %s in the file of trusted operations', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('the generated schema/operations.json is a valid file of trusted operations', async () => {
    const trusted = await TrustedOperations.read('only', 'schema/operations.json');
    const printed = JSON.parse(await readFile('schema/operations.json', 'utf8')) as Record<string, string>;
    for (const [hash, document] of Object.entries(printed)) expect(trusted.documentOf(hash)).toBe(document);
  });

  it('a missing file of trusted operations is refused unless the mode is off', async () => {
    await expect(TrustedOperations.read('allow', join(folder, 'none.json'))).rejects.toThrow(/cannot be read/);
    expect((await TrustedOperations.read('off', join(folder, 'none.json'))).mode).toBe('off');
  });
});
