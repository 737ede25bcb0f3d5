import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStatementFile } from '../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';

let gateway: ServedGateway;
let accountId: number;
let period: string;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId } = await fundedAccount(gateway.alpha, 123_456));
  const today = brasiliaDate(new Date());
  period = `date_from=${plusDays(today, -30)}&date_to=${plusDays(today, 1)}`;
});
afterAll(() => gateway?.stop());

interface Asked {
  readonly query?: string;
  readonly accept?: string;
  readonly token?: string;
}

async function statement({ query = period, accept = '*/*', token = gateway.alpha.token }: Asked = {}) {
  const url = `${gateway.app.origin}/api/partner/v1/accounts/${accountId}/statement?${query}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, accept } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { headers, status } = response;
  return { status, bytes, type: headers.get('content-type'), headers, text: new TextDecoder().decode(bytes) };
}

const FORMS = [
  ['csv', 'text/csv', 'text/csv; charset=utf-8'],
  ['ofx', 'application/x-ofx', 'application/x-ofx'],
  ['pdf', 'application/pdf', 'application/pdf'],
] as const;

describe('forms of a statement', () => {
  test.each(FORMS)(
    'a statement in the form %s is the same by `format` and by `Accept`',
    async (format, accept, type) => {
      const [byFormat, byAccept] = await Promise.all([
        statement({ query: `${period}&format=${format}` }),
        statement({ accept: `${accept}, application/json;q=0.5` }),
      ]);
      for (const answer of [byFormat, byAccept]) {
        expect({ status: answer.status, type: answer.type }).toEqual({ status: 200, type });
        expect(answer.headers.get('content-disposition')).toMatch(
          new RegExp(`^attachment; filename="extrato-${accountId}-[\\d-]{10}-[\\d-]{10}\\.${format}"$`),
        );
        expect(answer.headers.get('cache-control')).toBe('no-store');
        if (format === 'pdf') expect(readPdf(answer.bytes).texts).toContain('1.234,56');
        else {
          const [read] = readStatementFile(answer.bytes, null).statements;
          expect(read?.rows.flatMap(({ amount }) => amount ?? [])).toEqual([123_456]);
          expect(read?.closing?.amount).toBe(123_456);
        }
      }
    },
  );

  test.each(['*/*', 'application/json', 'application/*', 'image/png', 'application/json, text/csv', ''])(
    'a statement for the Accept header "%s" is JSON',
    async (accept) => {
      const plain = await statement();
      const answer = await statement({ accept });
      expect(answer.type).toBe('application/json; charset=utf-8');
      expect(answer.text).toBe(plain.text);
      expect((await statement({ query: `${period}&format=json`, accept: 'text/csv' })).text).toBe(plain.text);
    },
  );

  test('the PDF is in the language that the request prefers, Portuguese by default', async () => {
    const url = `${gateway.app.origin}/api/partner/v1/accounts/${accountId}/statement?${period}&format=pdf`;
    const textsIn = async (language: string) => {
      const headers = { authorization: `Bearer ${gateway.alpha.token}`, 'accept-language': language };
      return readPdf(new Uint8Array(await (await fetch(url, { headers })).arrayBuffer())).texts;
    };
    expect(await textsIn('en-US, pt;q=0.5')).toContain('Account statement');
    expect(await textsIn('pt, en;q=0.5')).toContain('Extrato de conta');
    expect(await textsIn('de')).toContain('Extrato de conta');
  });

  test.each([
    ['an unknown format', () => `${period}&format=xlsx`, { format: 'must be one of json, csv, ofx, pdf' }],
    ['a repeated format', () => `${period}&format=csv&format=pdf`, { format: 'must be one of json, csv, ofx, pdf' }],
    ['a page of a file', () => `${period}&format=csv&page=2`, { page: 'unknown field' }],
    ['a missing first day', () => 'date_to=2026-01-01&format=csv', { date_from: expect.any(String) }],
    ['two years', () => 'date_from=2024-01-01&date_to=2025-12-31&format=ofx', { date_to: 'must be at most 366 days' }],
  ])('a statement with %s is refused with the name of the field', async (_, query, fields) => {
    const { status, text } = await statement({ query: query() });
    const { error } = JSON.parse(text);
    expect({ status, code: error.code, fields: error.fields }).toEqual({
      status: 422,
      code: 'validation_failed',
      fields,
    });
  });

  test('every form needs the scope statement:read, and another partner finds no account', async () => {
    const { token } = await gateway.alpha.withScopes(['account:read']);
    for (const [format] of FORMS) {
      const query = `${period}&format=${format}`;
      expect((await statement({ query, token })).status).toBe(403);
      const foreign = await statement({ query, token: gateway.beta.token });
      expect([foreign.status, JSON.parse(foreign.text).error.code]).toEqual([404, 'account_not_found']);
    }
  });
});
