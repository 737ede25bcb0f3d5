import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

export type Side = 'input' | 'output';

const SAFE = Number.MAX_SAFE_INTEGER;
const INT32 = 2 ** 31 - 1;
/** Formats that make Zod's pattern redundant. */
const FORMATS = new Set(['date', 'date-time', 'uuid', 'email']);
const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

/** Shapes with an id become components and are referenced. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** @throws Error when two different shapes have the same name */
  print(shape: z.ZodType, side: Side): JsonSchema {
    // Wrapped, because Zod would inline the outermost shape even when it has an id.
    const printed = z.toJSONSchema(z.object({ shape }), {
      target: 'draft-2020-12',
      io: side,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema, side),
    }) as unknown as { properties: { shape: JsonSchema }; $defs?: Record<string, JsonSchema> };
    const names = new Map<string, string>();
    for (const [id, definition] of Object.entries(printed.$defs ?? {}))
      names.set(id, this.#nameFor(id, definition, side));
    for (const [id, definition] of Object.entries(printed.$defs ?? {}))
      this.add(names.get(id) ?? id, refer(definition, names));
    return refer(printed.properties.shape, names);
  }

  /** @throws Error when another schema has this name */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are named ${name}`);
    this.#schemas.set(name, schema);
    return { $ref: COMPONENT + name };
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The input schema gets its own name when a record differs as input and as output. */
  #nameFor(id: string, definition: JsonSchema, side: Side): string {
    const known = this.#schemas.get(id);
    const differs = known !== undefined && JSON.stringify(known) !== JSON.stringify(refer(definition, new Map()));
    return differs && side === 'input' ? `${id}Input` : id;
  }
}

/** Drops bounds of safe integers, and patterns next to a format. */
function tidy(schema: JsonSchema, side: Side): void {
  if (schema['type'] === 'integer') {
    if (schema['minimum'] === -SAFE) delete schema['minimum'];
    if (schema['maximum'] === SAFE) delete schema['maximum'];
    const { maximum = SAFE } = schema as { maximum?: number };
    schema['format'] = maximum > INT32 ? 'int64' : 'int32';
  }
  if (typeof schema['format'] === 'string' && FORMATS.has(schema['format'])) delete schema['pattern'];
  // Generated clients treat a member with a default as mandatory.
  if (side === 'input') delete schema['default'];
  // Responses may gain members. Requests reject unknown members.
  if (side === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (isEmpty(schema['additionalProperties'])) schema['additionalProperties'] = true;
}

function refer(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(DEFINITION)) return value;
    const id = value.slice(DEFINITION.length);
    return COMPONENT + (names.get(id) ?? id);
  });
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
