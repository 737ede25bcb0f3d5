export interface Step<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
  readonly by: string;
}

/** The states of one kind of record and all steps between them. The diagrams in `schema/` are generated from it. */
export interface StateMachine<State extends string = string, Name extends string = string> {
  readonly name: string;
  /** Meanings, in the contract's order. Every list of the states is derived from here. */
  readonly states: Readonly<Record<State, string>>;
  readonly initial: State;
  readonly steps: Readonly<Record<Name, Step<State>>>;
}

export const stateMachine = <State extends string, Name extends string>(machine: {
  readonly name: string;
  readonly states: Readonly<Record<State, string>>;
  readonly initial: NoInfer<State>;
  readonly steps: Readonly<Record<Name, Step<NoInfer<State>>>>;
}): StateMachine<State, Name> => machine;

export const leadsTo = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  Object.values<Step<State>>(machine.steps).some((step) => step.to === to && step.from.includes(from));

export type StateOf<Machine extends StateMachine> = keyof Machine['states'];

/** The state after the step; null when the step is not allowed from that state. */
export function stateAfter<State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  state: State,
  name: Name,
): State | null {
  const { from, to } = machine.steps[name];
  return from.includes(state) ? to : null;
}
