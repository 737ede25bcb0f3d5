import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { VERSION } from '../../src/config/version.ts';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../../src/rest/base-path.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import type { JsonSchema, OpenApi } from '../support/hostile-rest.ts';

const document = printOpenApi({ routes, sandboxRoutes, version: VERSION }) as unknown as OpenApi;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'document', ...document });

const resolved = ({ $ref, ...schema }: JsonSchema): JsonSchema =>
  $ref === undefined ? schema : resolved(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

const members = [
  ...routes.map((route) => ({ route, base: PARTNER_BASE })),
  ...sandboxRoutes.map((route) => ({ route, base: SANDBOX_BASE })),
].flatMap(({ route, base }) => {
  const path = base + route.path;
  const body = document.paths[path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  if (!body) return [];
  const name = body.$ref?.split('/').at(-1) ?? '';
  return Object.entries(route.from)
    .filter(([, { place, members: inside }]) => place === 'body' && inside === undefined)
    .map(([input, { name: member }]) => {
      const at = `document#/components/schemas/${escaped(name)}/properties/${escaped(member)}`;
      return {
        name: `${route.method} ${path} ${member}`,
        printed: resolved(body).properties?.[member] ?? {},
        isPrinted: ajv.compile({ $ref: at }),
        takes: (value: unknown) => (route.operation.input.shape[input] as z.ZodType).safeParse(value).success,
      };
    });
});

function codesOf(schema: JsonSchema): readonly string[] {
  const { anyOf = [], enum: words = [] } = resolved(schema);
  const own = words.filter((word) => /^\d+$/.test(String(word))).map(String);
  return [...new Set([...own, ...anyOf.flatMap(codesOf)])];
}

const coded = members
  .map((member) => ({ ...member, codes: codesOf(member.printed) }))
  .filter(({ codes }) => codes.length > 0);

describe('numeric codes', () => {
  it('numeric codes are found in the request bodies', () => {
    expect(coded.length).toBeGreaterThanOrEqual(5);
  });

  it.each(coded)('$name is accepted and documented as text, as an integer and with leading zeros', (member) => {
    for (const code of member.codes) {
      for (const form of [code, Number(code), `0${code}`, `000${code}`]) {
        expect([form, member.takes(form), member.isPrinted(form)]).toEqual([form, true, true]);
      }
    }
  });

  it.each(coded)('$name rejects every form of a code outside the list', (member) => {
    const unknown = Array.from({ length: 100 }, (_, n) => String(n)).find((code) => !member.codes.includes(code)) ?? '';
    const [code = ''] = member.codes;
    for (const form of [unknown, Number(unknown), `0${unknown}`, `${code}.0`, ` ${code}`, `-${code}`, 1.5, true]) {
      expect([form, member.takes(form), member.isPrinted(form)]).toEqual([form, false, false]);
    }
  });
});

describe('documented forms of numeric codes', () => {
  const forms = [1, '1', '01', 10, '10', '010', 70, '70', '070', 1.5, '1.5', 1_000_000, '1000000'];

  it.each(members)('the document shows every number and digit text that $name accepts', ({ takes, isPrinted }) => {
    expect(forms.filter((form) => takes(form) && !isPrinted(form))).toEqual([]);
  });
});
