import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { breakingRest } from './breaking-rest.ts';
import { Definitions, type JsonSchema, ShapeComparison } from './breaking-shape.ts';
import type { BreakingChange } from './changelog.ts';

export type Contracts = ReadonlyMap<string, string>;

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** The changelog may name a type instead of its fields, but never `Query` as a whole. */
const widest = (path: string): string => {
  const [type = '', field] = path.split('.');
  return ROOTS.has(type) && field !== undefined ? `${type}.${field}` : type;
};

async function breakingGraphql(before: string, after: string): Promise<readonly BreakingChange[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path = 'schema', message }) => ({ place: path, within: widest(path), what: message }));
}

function breakingEvent(name: string, before: string, after: string): readonly BreakingChange[] {
  const changes: BreakingChange[] = [];
  const [was, is] = [JSON.parse(before) as JsonSchema, JSON.parse(after) as JsonSchema];
  const found = (place: Pick<BreakingChange, 'place' | 'within'>, what: string) => changes.push({ ...place, what });
  const shapes = new ShapeComparison(new Definitions(was), new Definitions(is), found);
  shapes.compare(was, is, 'answer', { place: name, within: name });
  return changes;
}

/** New values of an output enum break nothing. */
export async function breakingChanges(before: Contracts, after: Contracts): Promise<readonly BreakingChange[]> {
  const changes: BreakingChange[] = [];
  for (const [path, was] of before) {
    const is = after.get(path);
    const name = path.replace(/^events\//, '').replace(/\.json$/, '');
    if (is === undefined) changes.push({ place: name, within: name, what: 'was removed' });
    else if (path === 'schema.graphql') changes.push(...(await breakingGraphql(was, is)));
    else if (path === 'openapi.json') changes.push(...breakingRest(was, is));
    else if (path.startsWith('events/')) changes.push(...breakingEvent(name, was, is));
  }
  return changes;
}
