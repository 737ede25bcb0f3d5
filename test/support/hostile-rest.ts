import type { Route } from '../../src/rest/route.ts';
import type { Fitting } from './hostile-graph.ts';
import { FIRST_DAY, type Kind, LAST_DAY, type Place, replaced, shownValue, triedAt } from './hostile-values.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
            };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface RestAttack {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

const kindOf = ({ type, format, enum: words }: JsonSchema): Kind => {
  if (words) return 'word';
  const named = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (named === 'integer' || named === 'number') return 'number';
  if (named === 'boolean') return 'flag';
  if (named === 'object' || named === undefined) return 'any';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'instant';
  return format === 'uuid' ? 'id' : 'text';
};

const parameterKind = (name: string, schema: JsonSchema): Kind => {
  if (name === 'after') return 'cursor';
  // Some parameters accept an instant as well as a date, which no format expresses.
  return /^(from|to|since|until)$/.test(name) ? 'instant' : kindOf(schema);
};

const asText = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** Returns attacks on each parameter and body member of one operation. All other values are those of its example. */
export function restAttacks(
  document: OpenApi,
  { path, method }: { readonly path: string; readonly method: string },
  fitting: Fitting,
): readonly RestAttack[] {
  const operation = document.paths[path]?.[method.toLowerCase()];
  const { schema = {}, example } = operation?.requestBody?.content['application/json'] ?? {};
  const parameters = (operation?.parameters ?? []).filter(({ $ref }) => $ref === undefined);
  const base = Object.fromEntries(
    parameters
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, fitting(name) ?? plain(schema ?? {})]),
  );
  const body = known(example, fitting);
  const attack = (where: string, given: Readonly<Record<string, unknown>>, sent: unknown): RestAttack => {
    const at = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => asText(given[name] ?? 'x') || '%20');
    const query = parameters.flatMap(({ name, in: place }) =>
      place === 'query' && given[name] !== undefined ? [`${name}=${asText(given[name])}`] : [],
    );
    return {
      name: `${method} ${path} ${where}`,
      method,
      url: query.length > 0 ? `${at}?${query.join('&')}` : at,
      ...(method === 'GET' || sent === undefined ? {} : { body: sent }),
    };
  };

  const resolve = (given: JsonSchema): JsonSchema => {
    const name = given.$ref?.split('/').at(-1);
    const schema = name === undefined ? given : (document.components.schemas[name] ?? {});
    const first = schema.anyOf?.find(({ type }) => type !== 'null');
    return first ? resolve(first) : schema;
  };
  const placesOf = (given: JsonSchema, at: Place['path']): readonly Place[] => {
    const { properties, items, ...rest } = resolve(given);
    if (at.length > 8) return [];
    if (properties) return Object.entries(properties).flatMap(([name, member]) => placesOf(member, [...at, name]));
    if (items) return [{ path: at, kind: 'any', item: plain(resolve(items)) }, ...placesOf(items, [...at, 0])];
    return [{ path: at, kind: kindOf(rest) }];
  };

  const days = parameters.filter(({ schema }) => schema?.format === 'date').map(({ name }) => name);
  const ranges =
    days.length < 2
      ? []
      : [
          [FIRST_DAY, LAST_DAY],
          [FIRST_DAY, FIRST_DAY],
          [LAST_DAY, LAST_DAY],
        ];
  return [
    ...parameters.flatMap(({ name, schema }) => {
      const values = triedAt({ path: [], kind: parameterKind(name, resolve(schema ?? {})) });
      return [
        ...values.map((value) => attack(`${name} = ${shownValue(value)}`, { ...base, [name]: value }, body)),
        // The same parameter twice.
        ...values.slice(0, 1).map((value) => {
          const once = attack(`${name} twice`, { ...base, [name]: value ?? 'x' }, body);
          return { ...once, url: `${once.url}${once.url.includes('?') ? '&' : '?'}${name}=1&${name}=2` };
        }),
      ];
    }),
    ...ranges.map((range) =>
      attack(range.join(' to '), { ...base, ...Object.fromEntries(days.map((name, n) => [name, range[n % 2]])) }, body),
    ),
    ...placesOf(schema, []).flatMap((place) =>
      operation?.requestBody === undefined
        ? []
        : triedAt(place).map((value) =>
            attack(`${place.path.join('.')} = ${shownValue(value)}`, base, replaced(body, place.path, value)),
          ),
    ),
  ];
}

const plain = ({ enum: words, type, format, example }: JsonSchema): unknown => {
  if (example !== undefined) return example;
  if (words) return words[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'object') return {};
  if (format === 'date') return '2026-11-20';
  return format === 'uuid' ? '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10' : 'text';
};

function known(example: unknown, fitting: Fitting): unknown {
  if (Array.isArray(example)) return example.map((each) => known(each, fitting));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, fitting(name) ?? known(value, fitting)]),
  );
}

export function inputOf({ from, example }: Route): Readonly<Record<string, unknown>> {
  const body = (example.body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(from).flatMap(([input, { name }]) => (name in body ? [[input, body[name]]] : [])),
  );
}
