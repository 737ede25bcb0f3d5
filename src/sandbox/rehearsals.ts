import { SANDBOX_BASE } from '../rest/base-path.ts';
import type { Route } from '../rest/route.ts';

/** A value of a request that decides, in a sandbox, what will happen. */
export interface MagicValue {
  /** The member of the request that has it, as REST spells it. */
  readonly member: string;
  readonly value: string;
  /** What it makes happen, one sentence. */
  readonly means: string;
  /** The events that follow. */
  readonly tells: readonly string[];
}

/** A call by which something of the outside world is made to happen. */
export interface Simulation {
  readonly method: Route['method'];
  readonly path: string;
  /** The same in the graph. */
  readonly graph: string;
  /** What it makes happen, one sentence. */
  readonly summary: string;
  readonly rules: readonly string[];
  /** The events that can follow. */
  readonly events: readonly string[];
  /** A body to send; null when there is none. */
  readonly body: unknown;
}

/** Everything that can be rehearsed in a sandbox. */
export interface Rehearsals {
  readonly simulations: readonly Simulation[];
  readonly magic_values: readonly {
    readonly member: string;
    readonly value: string;
    readonly summary: string;
    readonly events: readonly string[];
  }[];
}

/** The one list of everything that can be rehearsed: the sandbox's routes, and the values that decide what happens. */
export const rehearsalsOf = (routes: readonly Route[], values: readonly MagicValue[]): Rehearsals => ({
  simulations: routes.map(({ method, path, graph, operation, rules = [], tells = [], example }) => ({
    method,
    path: SANDBOX_BASE + path,
    graph,
    summary: operation.summary,
    rules,
    events: tells,
    body: example.body ?? null,
  })),
  magic_values: values.map(({ member, value, means, tells }) => ({ member, value, summary: means, events: tells })),
});
