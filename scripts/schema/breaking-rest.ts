import { PARTNER_BASE } from '../../src/rest/base-path.ts';
import { Definitions, type JsonSchema, ShapeComparison, without } from './breaking-shape.ts';
import type { BreakingChange } from './changelog.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}
interface Operation {
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Ignores the names of path parameters, because clients do not see them. */
function operationsOf(
  document: OpenApi,
): ReadonlyMap<string, { readonly label: string; readonly operation: Operation }> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const label = `${method.toUpperCase()} ${path.replace(PARTNER_BASE, '')}`;
      return [label.replaceAll(/\{\w+\}/g, '{}'), { label, operation }] as const;
    }),
  );
  return new Map(operations);
}

export function breakingRest(before: string, after: string): readonly BreakingChange[] {
  const changes: BreakingChange[] = [];
  const [was, is] = [JSON.parse(before) as OpenApi, JSON.parse(after) as OpenApi];
  const [definitionsBefore, definitionsAfter] = [new Definitions(was), new Definitions(is)];
  const found = (place: Pick<BreakingChange, 'place' | 'within'>, what: string) => changes.push({ ...place, what });
  const shapes = new ShapeComparison(definitionsBefore, definitionsAfter, found);
  const current = operationsOf(is);
  for (const [key, { label, operation }] of operationsOf(was)) {
    const now = current.get(key)?.operation;
    const at = (part: string) => ({ place: label + part, within: label });
    if (!now) {
      found(at(''), 'was removed');
      continue;
    }
    const scopes = (each: Operation) => new Set(Object.values(each.security?.[0] ?? {}).flat());
    const added = without(scopes(now), scopes(operation));
    if (added.length > 0) found(at(''), `needs the scope ${added.join(', ')}`);
    compareParameters(parametersOf(operation, definitionsBefore), parametersOf(now, definitionsAfter), {
      shapes,
      found,
      at,
    });
    compareBodies(operation, now, { shapes, found, at });
    compareAnswers(operation, now, { shapes, found, at });
  }
  return changes;
}

interface Comparing {
  readonly shapes: ShapeComparison;
  readonly found: (place: Pick<BreakingChange, 'place' | 'within'>, what: string) => void;
  readonly at: (part: string) => Pick<BreakingChange, 'place' | 'within'>;
}

function parametersOf(operation: Operation, definitions: Definitions): ReadonlyMap<string, Parameter> {
  let inPath = 0;
  return new Map(
    (operation.parameters ?? []).map((each) => {
      const parameter = definitions.resolve(each).schema as unknown as Parameter;
      return [parameter.in === 'path' ? `path ${inPath++}` : `${parameter.in}.${parameter.name}`, parameter];
    }),
  );
}

function compareParameters(
  before: ReadonlyMap<string, Parameter>,
  after: ReadonlyMap<string, Parameter>,
  { shapes, found, at }: Comparing,
): void {
  for (const [key, parameter] of before) {
    const place = at(` ${parameter.in}.${parameter.name}`);
    const now = after.get(key);
    if (!now) found(place, 'is no longer accepted');
    else shapes.compare(parameter.schema, now.schema, 'request', place);
  }
  for (const [key, parameter] of after) {
    if (parameter.required && parameter.in !== 'path' && !before.get(key)?.required) {
      found(at(` ${parameter.in}.${parameter.name}`), 'is now required');
    }
  }
}

function compareBodies({ requestBody: was }: Operation, { requestBody: is }: Operation, comparing: Comparing): void {
  const { shapes, found, at } = comparing;
  if (is?.required && !was?.required) found(at(' body'), 'is now required');
  for (const [type, { schema }] of Object.entries(was?.content ?? {})) {
    const now = is?.content?.[type];
    if (!now) found(at(' body'), `can no longer be ${type}`);
    else if (schema && now.schema) shapes.compare(schema, now.schema, 'request', at(' body'));
  }
}

function compareAnswers({ responses: was }: Operation, { responses: is }: Operation, comparing: Comparing): void {
  const { shapes, found, at } = comparing;
  for (const [status, { content }] of Object.entries(was).filter(([each]) => each.startsWith('2'))) {
    const now = is[status];
    if (!now) found(at(' answer'), `no longer has the status ${status}`);
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      const current = now?.content?.[type];
      if (now && !current) found(at(' answer'), `is no longer ${type}`);
      if (schema && current?.schema) shapes.compare(schema, current.schema, 'answer', at(' answer'));
    }
  }
}
