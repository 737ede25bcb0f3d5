/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { openWebhooks } from '../../src/domains/webhooks/asyncapi/openapi-webhooks.ts';
import { events, openPaths, routes, sandboxRoutes } from '../../src/domains.ts';
import { AppError } from '../../src/platform/errors/errors.ts';
import { declaredRefusal, declaredRefusals, type ErrorCode } from '../../src/platform/errors/refusal.ts';
import { ParsedInput } from '../../src/platform/operation/parsed-input.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import { startFakeGateway, TOKEN } from '../rest/fake-gateway.ts';
import { catalogue } from '../support/catalogue.ts';

// biome-ignore lint/suspicious/noExplicitAny: the test reads the document as clients do
type Json = any;

const SRC = join(import.meta.dirname, '..', '..', 'src');
const ORIGIN = 'https://bank.example.com';
const document: Json = printOpenApi({
  routes,
  sandboxRoutes,
  version: '1.2.3',
  origin: ORIGIN,
  openPaths,
  webhooks: openWebhooks(),
});

const resolved = (value: Json): Json =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, name: string) => at[name], document)
    : value;

const operations: readonly { readonly name: string; readonly method: string; readonly operation: Json }[] =
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api/partner/v1', '')}`,
      method,
      operation,
    })),
  );

const bodyOf = ({ requestBody }: Json): Json => resolved(requestBody?.content?.['application/json']?.schema);
const parametersOf = ({ parameters = [] }: Json): readonly Json[] => parameters.map(resolved);

function* membersOf(schema: Json, place: string): Generator<readonly [place: string, member: Json]> {
  for (const [name, member] of Object.entries<Json>(resolved(schema)?.properties ?? {})) {
    yield [`${place}.${name}`, member];
    for (const each of [member, ...(member.anyOf ?? []), member.items]) yield* membersOf(each, `${place}.${name}`);
  }
}

const requested = operations.flatMap(({ name, operation }) => [
  ...parametersOf(operation).map((parameter) => [`${name} ${parameter.name}`, parameter, parameter.schema] as const),
  ...[...membersOf(bodyOf(operation), name)].map(([place, member]) => [place, member, member] as const),
]);

describe('required members', () => {
  const REQUIRED: Readonly<Record<string, readonly string[]>> = {
    'POST /customers': ['document', 'name', 'password'],
    'POST /customers/{id}/accounts': ['account_type'],
    'POST /pix/payments': ['account_id', 'amount', 'pixKey', 'recipientIspb', 'endToEndId'],
    'POST /pix/payments/{id}/refund': ['account_id', 'amount'],
    'GET /pix/payments/{id}/refunds': ['account_id'],
    'POST /pix/keys': ['account_id', 'keyType'],
    'GET /pix/keys': ['account_id'],
    'DELETE /pix/keys/{key}': ['account_id'],
    'GET /pix/dict/{key}': ['accountId'],
    'POST /pix/charges': ['account_id', 'amount'],
    'POST /pix/qrcodes/static': ['account_id'],
    'POST /transfers/favorites': ['name', 'document', 'bankCode', 'branch', 'accountNumber'],
    'GET /ted/credits': ['account_id'],
    'POST /ted/credits/{id}/refund': ['account_id'],
    'POST /pix/cobv': ['account_id', 'amount', 'due_date'],
    'POST /pix/brcode/decode': ['brcode'],
    'POST /pix/claims': ['account_id', 'key', 'keyType'],
    'GET /pix/claims': ['account_id'],
    'GET /pix/claims/{id}': ['account_id'],
    'POST /pix/med': ['account_id', 'end_to_end_id', 'fraud_category'],
    'GET /pix/med': ['account_id'],
    'GET /pix/med/{id}': ['account_id'],
    'POST /pix/med/{id}/cancel': ['account_id'],
    'POST /pix/med/{id}/refund': ['account_id'],
    'POST /pix/infractions': ['account_id', 'end_to_end_id'],
    'GET /pix/infractions': ['account_id'],
    'GET /pix/infractions/{id}': ['account_id'],
    'POST /pix/infractions/{id}/cancel': ['account_id'],
    'POST /pix/infractions/{id}/defense': ['account_id', 'defense_text'],
    'POST /transfers/internal': ['account_id', 'destination_account_id', 'amount'],
    'POST /transfers/ted': [
      ...['account_id', 'amount', 'recipientName', 'recipientDocument', 'recipientBankCode', 'recipientAccount'],
    ],
    'POST /bill-payments/quotes': ['account_id', 'barcode'],
    'POST /bill-payments/{id}/confirm': ['amount_cents'],
    'POST /webhooks': ['url', 'events'],
    'POST /finance/accounting/exports/{id}/acknowledge': ['protocol'],
    'POST /finance/counterparties/synchronizations': ['source_reference', 'source_version', 'document', 'fields'],
    'POST /finance/payables': [
      ...[
        'company_id',
        'supplier_name',
        'supplier_document',
        'description',
        'document_reference',
        'amount',
        'due_date',
      ],
      'payment_method',
    ],
    'POST /finance/reconciliation/statements': ['entries'],
    'POST /finance/receivables': [
      ...['company_id', 'debtor_name', 'debtor_document', 'description', 'document_reference', 'amount_base_units'],
      'due_date',
    ],
    'POST /finance/receivables/{id}/receipts': ['amount_base_units', 'received_on', 'channel'],
  };

  it('the OpenAPI document requires exactly the members that the contract requires', () => {
    const printed = operations.flatMap(({ name, operation }) => {
      if (name.startsWith('POST /oauth') || name.includes('/api/sandbox')) return [];
      const query = parametersOf(operation).filter((each) => each.in === 'query' && each.required);
      const names = [...query.map((each) => each.name), ...(bodyOf(operation)?.required ?? [])];
      return names.length === 0 ? [] : [[name, names] as const];
    });
    expect(Object.fromEntries(printed)).toEqual(REQUIRED);
  });

  it('a body with a required member is itself required', () => {
    for (const { name, operation } of operations) {
      const required = (bodyOf(operation)?.required ?? []).length > 0;
      if (operation.requestBody) expect(operation.requestBody.required, name).toBe(required);
    }
  });

  it.each([
    ['POST', '/pix/payments', 'endToEndId', 'dict_lookup_required', 422],
    ['GET', '/pix/dict/{key}', 'accountId', 'payer_account_required', 422],
    ['POST', '/pix/cobv', 'dueDate', 'due_date_required', 400],
    ['POST', '/pix/brcode/decode', 'brcode', 'missing_brcode', 400],
    ['POST', '/transfers/internal', 'destinationAccountId', 'destination_account_required', 422],
    ['POST', '/customers/{id}/accounts', 'accountType', 'invalid_account_type', 422],
  ])(
    "a missing required member gets the contract's refusal: %s %s without %s is %s",
    (method, path, member, code, status) => {
      const row = routes.find((each) => each.method === method && each.path === path);
      const input = Object.fromEntries(
        Object.keys(row?.from ?? {})
          .filter((name) => name !== member)
          .map((name) => [name, name.endsWith('Id') || name === 'amount' ? 1 : 'x']),
      );
      const refused = (): unknown => ParsedInput.take(row?.operation as never, input);
      expect(refused).toThrow(expect.objectContaining({ code, status }));
    },
  );
});

describe('descriptions of requests', () => {
  it.each(requested)('%s has a description', (_place, { description }) => {
    expect(description).toMatch(/\w+ \w+|Cents/);
  });

  it('request descriptions state the unit of amounts and the form of days and instants', () => {
    const unit = (description: string, schema: Json): RegExp | null => {
      const kinds = [schema, ...(schema.anyOf ?? [])];
      if (kinds.some(({ maximum }) => maximum === 999_999_999_999)) return /cents/i;
      if (kinds.some(({ format }) => format === 'date')) return /day|date/i;
      return /^\w+_seconds$|^seconds$/.test(description) ? /second/ : null;
    };
    const silent = requested.filter(([, { description }, schema]) => {
      const wanted = unit(description, schema);
      return wanted !== null && !wanted.test(description);
    });
    expect(silent.map(([place]) => place)).toEqual([]);
  });

  it('the description of every write and search operation has one line for each rule', () => {
    const searches = (operation: Json) =>
      parametersOf(operation).some((each) => each.in === 'query' && each.name !== 'account_id');
    const silent = operations.filter(
      ({ method, operation }) =>
        (method !== 'get' || searches(operation)) && !/\n\n- .+/s.test(operation.description ?? ''),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('links to pages are absolute URLs', () => {
    const urls = operations.flatMap(({ operation }) => operation.externalDocs?.url ?? []);
    expect(urls.length).toBe(routes.length + sandboxRoutes.length);
    for (const url of urls) expect(url).toMatch(new RegExp(`^${ORIGIN}/api/graphql-map#[a-z0-9-]+$`));
  });
});

describe('examples of refusals', () => {
  /** Only rules count: a declaration would confirm itself. */
  const withoutDeclarations = (text: string) =>
    text.replace(/^const REFUSALS = defineRefusals\(.*?^(?:\}|\}, portuguese)?\);/ms, '');
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|sql)$/.test(path) && !path.startsWith('rest/openapi'))
    .map((path) => ({ path, text: withoutDeclarations(readFileSync(join(SRC, path), 'utf8')) }));
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
    Object.entries(
      import.meta.glob<Readonly<Record<string, string>>>('../../src/**/messages.en.ts', {
        eager: true,
        import: 'english',
      }),
    ).map(([path, messages]) => [relative(SRC, dirname(join(import.meta.dirname, path))), messages]),
  );

  /** Parts of an ICU message between its values. */
  function partsOf(message: string): string[] {
    const parts = [''];
    let depth = 0;
    for (const character of message) {
      if (character === '{' && ++depth === 1) parts.push('');
      else if (character === '}') depth -= 1;
      else if (depth === 0) parts.push(`${parts.pop()}${character}`);
    }
    return parts;
  }

  /** English messages of the catalogues that a source file imports. */
  const cataloguesOf = (path: string, text: string): Readonly<Record<string, string>> =>
    Object.assign(
      {},
      ...[...text.matchAll(/ from '(\.[^']*)texts\.ts'/g)].map(
        ([, folder = '']) => catalogues[relative(SRC, join(SRC, dirname(path), folder))] ?? {},
      ),
    );

  /** Returns patterns for the texts of a source file. Values of templates and messages match any text. */
  function wordsIn(path: string, text: string): RegExp[] {
    const found: RegExp[] = [];
    const messages = cataloguesOf(path, text);
    const matching = (parts: readonly string[]) =>
      found.push(
        new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 's'),
      );
    new Visitor({
      Literal({ value }) {
        if (typeof value !== 'string') return;
        matching([value]);
        const message = messages[value];
        if (message !== undefined) matching(partsOf(message));
      },
      TemplateLiteral: ({ quasis }) => matching(quasis.map(({ value }) => value.cooked ?? '')),
    }).visit(parseSync(path, text).program);
    // A template with only a placeholder would match every text.
    return found.filter(({ source }) => source.length > 8);
  }

  const declared = [...declaredRefusals()];

  it.each(declared.filter(([, { example }]) => example))(
    '%s: the example message comes from a rule',
    (code, { example = '' }) => {
      const sources = files.filter(({ path, text }) => path.endsWith('.ts') && text.includes(`'${code}'`));
      const words = sources.flatMap(({ path, text }) => wordsIn(path, text));
      const composed = code === 'validation_failed' || code === 'invalid_webhook_url';
      expect(composed || words.some((pattern) => pattern.test(example))).toBe(true);
    },
  );

  it.each(declared.filter(([, { details }]) => details))(
    '%s: the documented members come from a rule and have descriptions',
    (code, { details = {} }) => {
      const sources = files.filter(({ text }) => text.includes(`'${code}'`) || text.includes(`  ${code}:`));
      for (const [name, { description }] of Object.entries(details)) {
        expect(description).toMatch(/\w/);
        const anywhere = ['fields', 'retry_after'].includes(name);
        expect(anywhere || sources.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)), name).toBe(true);
      }
    },
  );

  it('every member that a rule adds to a refusal is documented', () => {
    const withoutValues = (text: string) => text.replaceAll(/\b(?:t|text)\(\s*'\w+',\s*\{[^{}]*\}\s*,?\s*\)/g, 't()');
    const given = /new AppError\(\s*'(\w+)',[^;]*?\{\s*(\w+(?:: [^,{}]+)?(?:,\s*\w+(?:: [^,{}]+)?)*),?\s*\}\s*,?\s*\)/g;
    const lacking = files.flatMap(({ path, text }) =>
      /^(domains|sandbox)\b.*\.ts$/.test(path)
        ? [...withoutValues(text).matchAll(given)].flatMap(([, code = '', members = '']) =>
            members
              .split(',')
              .map((member) => member.trim().split(':')[0] ?? '')
              .filter((name) => name && !(name in (declaredRefusal(code as ErrorCode).details ?? {})))
              .map((name) => `${code}.${name}`),
          )
        : [],
    );
    expect(lacking).toEqual([]);
  });

  it('the refusal to close an account has its own shape', () => {
    const refusal = resolved(document.paths['/api/partner/v1/accounts/{id}/close'].post.responses['422']);
    const { schema, examples } = refusal.content['application/json'];
    expect(schema.anyOf).toContainEqual({ $ref: '#/components/schemas/AccountBalanceNotZeroError' });
    const own = document.components.schemas.AccountBalanceNotZeroError.properties.error;
    expect(own.required).toEqual(['code', 'message', 'status', 'request_id', 'balance', 'currency']);
    expect(own.properties.code.const).toBe('account_balance_not_zero');
    expect(examples.account_balance_not_zero.value.error).toEqual({
      code: 'account_balance_not_zero',
      message: 'account with non-zero balance cannot be closed',
      status: 422,
      request_id: expect.any(String),
      balance: 150_000,
      currency: 'BRL',
    });
  });
});

describe('headers in the OpenAPI document', () => {
  const declared = (answer: Json): string[] => Object.keys(resolved(answer)?.headers ?? {});

  it('every response documents the remaining budget, and 429 and 503 document when to retry', () => {
    for (const { name, operation } of operations) {
      for (const [status, answer] of Object.entries<Json>(operation.responses)) {
        const names = declared(answer);
        expect(names, `${name} ${status}`).toEqual(
          expect.arrayContaining(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']),
        );
        if (status === '429' || status === '503') expect(names, `${name} ${status}`).toContain('retry-after');
      }
    }
  });

  it('the server sends exactly the declared headers', async () => {
    const gateway = await startFakeGateway({ rateLimit: { enabled: true, max: 2 } });
    try {
      const { paths, components } = (await (await fetch(`${gateway.origin}/api/openapi`)).json()) as Json;
      const { responses } = paths['/api/partner/v1/accounts/{id}'].get;
      const sent = async () => {
        const { status, headers } = await fetch(`${gateway.base}/accounts/1001`, {
          headers: { authorization: `Bearer ${TOKEN}` },
        });
        const ours = /^(x-|ratelimit|retry-after|link|www-authenticate)/;
        const security = /^x-(content-type|frame|dns|download|permitted|xss)/;
        return [String(status), [...headers.keys()].filter((each) => ours.test(each) && !security.test(each))] as const;
      };
      const answers = [await sent(), await sent(), await sent()];
      expect(answers.map(([status]) => status)).toEqual(['200', '200', '429']);
      for (const [status, names] of answers) {
        const answer = responses[status].$ref
          ? components.responses[responses[status].$ref.split('/').at(-1)]
          : responses[status];
        const optional = ['link'];
        expect(names.filter((each) => !optional.includes(each)).sort()).toEqual(
          Object.keys(answer.headers)
            .filter((each) => !optional.includes(each))
            .sort(),
        );
      }
    } finally {
      await gateway.stop();
    }
  });
});

describe('webhooks in the OpenAPI document', () => {
  it('every event of the catalogue has a webhook with its documented body', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...catalogue.keys()].sort());
    expect(Object.keys(document.webhooks)).toHaveLength(57);
    for (const { type } of events) {
      const printed = JSON.parse(readFileSync(join(SRC, '..', 'schema', 'events', `${type}.json`), 'utf8')) as Json;
      const { schema } = document.webhooks[type].post.requestBody.content['application/json'];
      expect(printed).toMatchObject(schema);
      expect(schema.properties).toEqual(printed.properties);
    }
  });
});

describe('refusals without a specific message', () => {
  it('a refusal without a specific message uses the default message of its code', () => {
    const answer = resolved(document.paths['/api/partner/v1/pix/payments'].post.responses['422']);
    const { account_blocked: blocked } = answer.content['application/json'].examples;
    expect(blocked.value.error.message).toBe(new AppError('account_blocked').message);
    for (const { operation } of operations) {
      for (const given of Object.values<Json>(operation.responses)) {
        for (const [code, { value }] of Object.entries<Json>(
          resolved(given).content?.['application/json']?.examples ?? {},
        )) {
          const { message } = value.error;
          if (typeof message === 'string') expect(message, `${operation.operationId} ${code}`).toMatch(/ /);
        }
      }
    }
  });
});
