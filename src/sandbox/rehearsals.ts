import { SANDBOX_BASE } from '../rest/base-path.ts';
import type { Route } from '../rest/route.ts';

export interface MagicValue {
  readonly member: string;
  readonly value: string;
  readonly means: string;
  readonly events: readonly string[];
}

export interface Simulation {
  readonly method: Route['method'];
  readonly path: string;
  readonly graph: string;
  readonly summary: string;
  readonly rules: readonly string[];
  readonly events: readonly string[];
  readonly body: unknown;
}

export interface Rehearsals {
  readonly simulations: readonly Simulation[];
  readonly magic_values: readonly {
    readonly member: string;
    readonly value: string;
    readonly summary: string;
    readonly events: readonly string[];
  }[];
}

export const rehearsalsOf = (routes: readonly Route[], values: readonly MagicValue[]): Rehearsals => ({
  simulations: routes.map(({ method, path, graph, operation, rules = [], events: tells = [], example }) => ({
    method,
    path: SANDBOX_BASE + path,
    graph,
    summary: operation.summary,
    rules,
    events: tells,
    body: example.body ?? null,
  })),
  magic_values: values.map(({ member, value, means, events: tells }) => ({
    member,
    value,
    summary: means,
    events: tells,
  })),
});
