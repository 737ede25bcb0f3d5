import { type GraphQLField, type GraphQLSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import type { Idempotency } from '../platform/operation/operation.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../rest/base-path.ts';
import { graphAnchor } from '../rest/graph-link.ts';
import type { Route } from '../rest/route.ts';

export interface MappedRoute {
  readonly anchor: string;
  readonly method: string;
  /** Absolute path on the server. */
  readonly path: string;
  readonly summary: string;
  readonly scopes: readonly string[];
  readonly idempotency: Idempotency | null;
  /** `Query.account.balance`. */
  readonly graph: string;
  /** Signatures of the fields along that path, as SDL. */
  readonly fields: readonly string[];
}

/** @throws Error naming the route whose field is not in the schema */
export function mapRoutes(
  schema: GraphQLSchema,
  routes: readonly Route[],
  sandboxRoutes: readonly Route[],
): readonly MappedRoute[] {
  const mapped = (base: string) => (route: Route) => {
    const { method, path, operation, graph } = route;
    const { summary, scopes, idempotency } = operation;
    const fields = fieldsOf(schema, graph).map(signature);
    return { anchor: graphAnchor(base, route), method, path: base + path, summary, scopes, idempotency, graph, fields };
  };
  return [...routes.map(mapped(PARTNER_BASE)), ...sandboxRoutes.map(mapped(SANDBOX_BASE))];
}

/** `path`: such as `Query.account.balance`. @throws Error when the schema lacks one of its fields */
export function fieldsOf(schema: GraphQLSchema, path: string): readonly GraphQLField<unknown, unknown>[] {
  const [root = '', ...names] = path.split('.');
  let type = schema.getType(root);
  return names.map((name) => {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) throw new Error(`${path}: ${type?.name ?? root} has no field ${name}`);
    type = getNamedType(field.type);
    return field;
  });
}

function signature({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const list = args.map((arg) => `${arg.name}: ${arg.type}`).join(', ');
  return `${name}${list === '' ? '' : `(${list})`}: ${type}`;
}
