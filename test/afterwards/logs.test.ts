import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCnpj, isCpf } from '../../src/platform/text/documents.ts';
import { RUN_LOGS } from '../support/run-log.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

/** Names and a password that tests and the sandbox use. Logins of operators may appear in logs. */
const NAMES =
  /Maria da Silva|Joana|Rosa Prado|Pagador|Fornecedor|Ana Prado|Bruno Lima|Carla Reis|Elisa (Nunes|Prado)|Souza|Ltda|S\.A\.|correct horse/i;
/** Patterns of private data, which no log line may contain. */
const PRIVATE: readonly { readonly what: string; readonly find: (line: string) => string | undefined }[] = [
  { what: 'a CPF', find: (line) => line.match(/(?<![\w.-])\d{11}(?![\w.-])/g)?.find(isCpf) },
  { what: 'a CNPJ', find: (line) => line.match(/(?<![\w.-])[0-9A-Z]{12}\d{2}(?![\w.-])/g)?.find(isCnpj) },
  { what: 'a masked document', find: (line) => /\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}/.exec(line)?.[0] },
  { what: 'a name', find: (line) => NAMES.exec(line)?.[0] },
  { what: 'an e-mail address or PIX key', find: (line) => /[\w.+-]+@(sandbox|[\w-]+\.[a-z]{2,})/.exec(line)?.[0] },
  { what: 'a phone number', find: (line) => /\+55\d{10,11}/.exec(line)?.[0] },
  { what: 'a token', find: (line) => /(?<![\w/+-])[A-Za-z0-9_-]{43}(?![\w/+=-])|Bearer [\w-]{8}/.exec(line)?.[0] },
  {
    what: 'a secret',
    find: (line) => /\$argon2|whsec_|"client_?secret":"(?!\[redacted)|:\/\/\w+:\w+@/i.exec(line)?.[0],
  },
];

const privateDataIn = (text: string): readonly string[] => {
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  return lines.flatMap((line) =>
    PRIVATE.flatMap((kind) => (kind.find(line) === undefined ? [] : [`${kind.what}, ${kind.find(line)}: ${line}`])),
  );
};

const readLogs = (): string => {
  const folder = process.env[RUN_LOGS] ?? '';
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
};

describe('logs of all gateways of this test run', () => {
  let gateway: ServedGateway;
  beforeAll(async () => {
    gateway = await serveGateway();
    const { accountId } = await fundedAccount(gateway.alpha);
    await payment(gateway.alpha, accountId);
    await gateway.alpha.request('GET', '/pix/keys/12345678909?document=12345678909');
  });
  afterAll(() => gateway?.stop());

  it('the logs of this test run contain no document, name, key, token or secret', () => {
    const text = readLogs();
    expect(text.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(3);
    expect(privateDataIn(text).slice(0, 20)).toEqual([]);
  });

  it.each([
    ['a CPF', '{"document":"12345678909"}'],
    ['a CNPJ', '{"msg":"unknown 11222333000181"}'],
    ['a masked document', '{"msg":"of 123.456.789-09"}'],
    ['a name', '{"name":"Maria da Silva"}'],
    ['an e-mail address', '{"key":"ok@sandbox"}'],
    ['a phone number', '{"key":"+5511999999999"}'],
    ['a token', `{"token":"${'a1B_'.repeat(10)}xyz"}`],
    ['a secret', '{"url":"postgres://user:word@host/db"}'],
  ])('the log check detects %s', (what, line) => {
    expect(privateDataIn(line)[0]).toMatch(new RegExp(`^${what}`));
  });
});
