import type { FastifyRequest } from 'fastify';
import { AppError, faultsText, validationFailed } from '../platform/errors/errors.ts';
import { DEFAULT_LANGUAGE } from '../platform/language/language.ts';
import { type Localized, spoken, type Text } from '../platform/language/text.ts';
import { isStorable, NOT_STORABLE } from '../platform/text/text.ts';
import type { Route, Source } from './route.ts';
import { t } from './texts.ts';

const DIGITS = /^\d+$/;
const NOT_FOUND = 404;

interface Member {
  readonly input: string;
  readonly source: Source;
}

/**
 * `aside`: members of the query that are not for the operation.
 * @throws Error when the route names a path member that its path does not have
 */
export function inputReader(route: Pick<Route, 'method' | 'path' | 'from'>, aside: readonly string[] = []) {
  const members: Member[] = Object.entries(route.from).map(([input, source]) => ({ input, source }));
  const at = (...places: Source['place'][]) => members.filter(({ source }) => places.includes(source.place));
  const fromPath = at('path');
  const fromQuery = at('query', 'body or query');
  const fromBody = at('body', 'body or query');
  for (const { source } of fromPath) {
    if (!route.path.includes(`{${source.name}}`))
      throw new Error(`${route.method} ${route.path} has no {${source.name}}`);
  }
  const queryNames = new Set([...fromQuery.map((member) => member.source.name), ...aside]);
  const bodyNames = new Set(fromBody.map((member) => member.source.name));
  const wireText = (text: string | Localized): Localized => ({
    in: (language) => spoken(text, language).replaceAll(/`(\w+)`/g, (_, name) => `\`${wirePath(name, route.from)}\``),
  });

  return {
    /** @throws AppError validation_failed for unknown members, invalid_request for a malformed query */
    read(request: FastifyRequest): Record<string, unknown> {
      const input: Record<string, unknown> = {};
      // No prototype, so that a member named __proto__ is reported like any other.
      const faults: Record<string, Text> = Object.create(null);
      readText(request.params as Record<string, unknown>, fromPath, input, faults);
      const query = request.query as Record<string, unknown>;
      checkQueryEncoding(request.url);
      refuseUnknown(query, queryNames, faults);
      readText(query, fromQuery, input, faults);
      const body = bodyMembers(request.body);
      refuseUnknown(body, bodyNames, faults);
      for (const { input: name, source } of fromBody) {
        const value = body[source.name];
        if (value === undefined) continue;
        if (name in input && input[name] !== value) faults[source.name] = t('sameInBodyAndQuery');
        input[name] = source.members ? itemsOf(value, source.name, source.members, faults) : value;
      }
      for (const _ in faults) throw validationFailed(faults);
      return input;
    },
    /** Uses the caller's member names. An invalid id in the path becomes the route's 404 when nothing else is wrong. */
    onTheWire(error: AppError): AppError {
      const { fields } = error;
      const status = fromPath.some(({ source }) => source.unknown === error.code) ? NOT_FOUND : error.status;
      if (!fields) return new AppError(error.code, wireText(error.words), error.details, status);
      const wrong = Object.entries(fields);
      const unknown = fromPath.find(({ input }) => wrong.some(([name]) => name === input))?.source.unknown;
      const others = wrong.filter(([name]) => fromPath.every(({ input }) => input !== name));
      if (unknown !== undefined && others.length === 0) return new AppError(unknown, undefined, {}, NOT_FOUND);
      const renamed = Object.fromEntries(others.map(([name, text]) => [wirePath(name, route.from), wireText(text)]));
      const isComposed = error.message === spoken(faultsText(fields), DEFAULT_LANGUAGE);
      const message = isComposed ? faultsText(renamed) : wireText(error.words);
      return new AppError(error.code, message, { ...error.details, fields: renamed }, status);
    },
  };
}

function readText(
  values: Record<string, unknown>,
  members: readonly Member[],
  input: Record<string, unknown>,
  faults: Record<string, Text>,
): void {
  for (const { input: name, source } of members) {
    const value = values[source.name];
    if (value === undefined) continue;
    if (typeof value !== 'string') faults[source.name] = t('notRepeated');
    else if (!isStorable(value) && source.unknown) throw new AppError(source.unknown, undefined, {}, NOT_FOUND);
    else if (!isStorable(value)) faults[source.name] = NOT_STORABLE;
    else input[name] = source.integer && DIGITS.test(value) ? Number(value) : value;
  }
}

function refuseUnknown(values: object, known: ReadonlySet<string>, faults: Record<string, Text>): void {
  for (const name in values) if (!known.has(name)) faults[name] = t('unknownField');
}

function bodyMembers(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationFailed({ body: t('mustBeJsonObject') });
  }
  return body as Record<string, unknown>;
}

/** Fastify's query parser accepts an invalid escape as plain text. */
function checkQueryEncoding(url: string): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return;
  try {
    decodeURIComponent(url.slice(start + 1));
  } catch {
    throw new AppError('invalid_request', t('queryEncoding'));
  }
}

function wirePath(path: string, from: Route['from']): string {
  if (path === 'input') return 'body';
  const [first = '', ...rest] = path.split('.');
  const source = Object.hasOwn(from, first) ? from[first] : undefined;
  if (source === undefined) return path;
  const [item = '', ...within] = rest;
  const place = /^\d+$/.test(item) ? [item] : [];
  const [member = '', ...further] = place.length > 0 ? within : rest;
  const wireMember = source.members?.[member];
  return [source.name, ...(wireMember === undefined ? rest : [...place, wireMember, ...further])].join('.');
}

/** Renames members to the operation's names. The operation refuses unknown members. */
function itemsOf(
  value: unknown,
  name: string,
  members: Readonly<Record<string, string>>,
  faults: Record<string, Text>,
): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, i) =>
      Array.isArray(item) ? item : itemsOf(item, `${name}.${i}`, members, faults),
    );
  if (typeof value !== 'object' || value === null) return value;
  const inputNames = new Map(Object.entries(members).map(([input, wire]) => [wire, input]));
  for (const wire in value)
    if (Object.hasOwn(members, wire) && !inputNames.has(wire)) faults[`${name}.${wire}`] = t('unknownField');
  return Object.fromEntries(Object.entries(value).map(([wire, each]) => [inputNames.get(wire) ?? wire, each]));
}
