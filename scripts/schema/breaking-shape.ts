import type { BreakingChange } from './changelog.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** `request`: clients may send what was allowed. `answer`: clients expect what was promised. */
export type Direction = 'request' | 'answer';

type Place = Pick<BreakingChange, 'place' | 'within'>;

type Found = (place: Place, what: string) => void;

const INTEGER_FORMATS = new Set(['int32', 'int64']);
const NARROWER_WHEN_LOWER = ['maxLength', 'maximum', 'maxItems'];
const NARROWER_WHEN_HIGHER = ['minLength', 'minimum', 'minItems'];

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
const inside = ({ place, within }: Place, name: string): Place => ({ place: place + name, within });
export const without = <T>(set: ReadonlySet<T>, other: ReadonlySet<T>): readonly T[] =>
  [...set].filter((value) => !other.has(value));
const or = (values: Iterable<unknown>): string => [...values].map((value) => JSON.stringify(value)).join(' or ');

export class Definitions {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  resolve(schema: JsonSchema): { readonly name: string | null; readonly schema: JsonSchema } {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return { name: null, schema };
    const path = $ref.replace(/^#\//, '').split('/');
    const found = path.reduce<unknown>((at, name) => (at as JsonSchema | undefined)?.[name], this.#document);
    if (found === undefined) throw new Error(`${$ref} does not exist`);
    return { name: path.at(-1) ?? null, schema: found as JsonSchema };
  }

  /** References are not resolved. */
  kinds(schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> {
    const { schema: resolved } = this.resolve(schema);
    const nested = [...list(resolved['anyOf']), ...list(resolved['oneOf'])] as JsonSchema[];
    const kinds = new Map<string, readonly JsonSchema[]>();
    const add = (kind: string, alternatives: readonly JsonSchema[]) =>
      kinds.set(kind, [...(kinds.get(kind) ?? []), ...alternatives]);
    for (const each of nested) for (const [kind, alternatives] of this.kinds(each)) add(kind, alternatives);
    if (nested.length === 0) for (const kind of [resolved['type'] ?? 'any'].flat()) add(String(kind), [schema]);
    return kinds;
  }
}

/** Supports the keywords that our documents use. Compares each component once per direction. */
export class ShapeComparison {
  readonly #before: Definitions;
  readonly #after: Definitions;
  readonly #found: Found;
  readonly #seen = new Set<string>();

  constructor(before: Definitions, after: Definitions, found: Found) {
    this.#before = before;
    this.#after = after;
    this.#found = found;
  }

  compare(before: JsonSchema, after: JsonSchema, direction: Direction, at: Place): void {
    const [was, is] = [this.#before.resolve(before), this.#after.resolve(after)];
    if (was.name !== null) {
      const key = `${direction} ${was.name} ${is.name}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    const component = was.name === null ? null : `REST ${was.name}`;
    const place = component === null ? at : { place: component, within: component };
    const [kindsBefore, kindsAfter] = [this.#before.kinds(was.schema), this.#after.kinds(is.schema)];
    if (!this.#typesHold(kindsBefore, kindsAfter, direction, place)) return;
    for (const [kind, alternatives] of kindsBefore) {
      const now = kindsAfter.get(kind) ?? [];
      const [first, second] = [alternatives[0], now[0]];
      if (alternatives.length === 1 && now.length === 1 && first && second) {
        if (first === was.schema) this.#same(first, this.#after.resolve(second).schema, direction, place);
        else this.compare(first, second, direction, place);
      } else if (now.length > 0 && JSON.stringify(alternatives) !== JSON.stringify(now)) {
        this.#found(place, `has other alternatives of type ${kind}`);
      }
    }
  }

  #typesHold(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>, way: Direction, at: Place) {
    const [wide, narrow] = way === 'answer' ? [before, after] : [after, before];
    const covers = (kind: string) => wide.has('any') || wide.has(kind) || (kind === 'integer' && wide.has('number'));
    const strange = [...narrow.keys()].filter((kind) => !covers(kind));
    if (strange.length === 0) return true;
    const kinds = strange.join(' or ');
    this.#found(at, way === 'answer' ? `can now be ${kinds}` : `can no longer be ${kinds}`);
    return false;
  }

  #same(before: JsonSchema, after: JsonSchema, direction: Direction, at: Place): void {
    this.#values(before, after, direction, at);
    this.#format(before, after, direction, at);
    if (direction === 'request') this.#bounds(before, after, at);
    this.#members(before, after, direction, at);
    const [items, now] = [before['items'], after['items']] as (JsonSchema | undefined)[];
    if (items && now) this.compare(items, now, direction, inside(at, '[]'));
  }

  #values(before: JsonSchema, after: JsonSchema, direction: Direction, at: Place): void {
    const valuesOf = ({ const: only, enum: several }: JsonSchema) =>
      only !== undefined ? new Set([only]) : several !== undefined ? new Set(list(several)) : null;
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (!is) return;
    if (!was) {
      if (direction === 'request') this.#found(at, `can now only be ${or(is)}`);
      return;
    }
    const [gone, come] = [without(was, is), without(is, was)];
    if (gone.length === 0) return;
    if (direction === 'request') this.#found(at, `can no longer be ${or(gone)}`);
    else if (come.length > 0) this.#found(at, `is ${or(come)}, no longer ${or(gone)}`);
  }

  #format({ format: was }: JsonSchema, { format: is }: JsonSchema, direction: Direction, at: Place): void {
    if (was === is) return;
    if (direction === 'answer' && was !== undefined) this.#found(at, `has the format ${is ?? 'any'}, was ${was}`);
    if (direction === 'request' && is !== undefined && is !== 'int64') {
      const narrowed = INTEGER_FORMATS.has(String(is)) ? 'must fit' : 'must have the format';
      this.#found(at, `${narrowed} ${is}`);
    }
  }

  #bounds(before: JsonSchema, after: JsonSchema, at: Place): void {
    const bound = (schema: JsonSchema, name: string, none: number) => Number(schema[name] ?? none);
    for (const name of NARROWER_WHEN_LOWER) {
      const [was, is] = [bound(before, name, Infinity), bound(after, name, Infinity)];
      if (is < was) this.#found(at, `has ${name} ${is}, had ${was === Infinity ? 'none' : was}`);
    }
    for (const name of NARROWER_WHEN_HIGHER) {
      const [was, is] = [bound(before, name, -Infinity), bound(after, name, -Infinity)];
      const idle = name !== 'minimum' && is === 0;
      if (is > was && !idle) this.#found(at, `has ${name} ${is}, had ${was === -Infinity ? 'none' : was}`);
    }
    const { pattern } = after;
    if (pattern !== undefined && pattern !== before['pattern']) this.#found(at, `must match ${pattern}`);
  }

  #members(before: JsonSchema, after: JsonSchema, direction: Direction, at: Place): void {
    const [was, is] = [membersOf(before), membersOf(after)];
    const [needed, needs] = [new Set(list(before['required'])), new Set(list(after['required']))];
    const closed = after['additionalProperties'] === false;
    if (direction === 'request' && closed && before['additionalProperties'] !== false) {
      this.#found(at, 'now refuses other members');
    }
    for (const [name, shape] of Object.entries(was)) {
      const member = inside(at, `.${name}`);
      const now = is[name];
      if (!now) {
        if (direction === 'answer') this.#found(member, 'is no longer returned');
        else if (closed) this.#found(member, 'is no longer accepted');
        continue;
      }
      if (direction === 'answer' && needed.has(name) && !needs.has(name)) this.#found(member, 'can now be absent');
      this.compare(shape, now, direction, member);
    }
    if (direction === 'answer') return;
    for (const name of without(needs, needed)) this.#found(inside(at, `.${name}`), 'is now required');
  }
}
