import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getOrMake } from '../../platform/get-or-make.ts';
import type { GraphqlContext } from '../context.ts';

/** How long an answer is shared with further subscribers, in ms. */
const SHARED_MS = 1_000;

interface Shape {
  readonly id: number;
  /** Variables that the answer depends on. The subscription field's own arguments are not among them: they chose the events. */
  readonly variables: ReadonlySet<string>;
}

interface Answer {
  readonly madeAt: number;
  /** As a promise only until it is made. */
  result: Promise<ExecutionResult> | ExecutionResult;
}

/**
 * Answers to events that many follow: those of the same partner, whose document and variables are the same, get the
 * answer that is made for the first of them. Two events are the same when they are the same object.
 */
export class SharedAnswers {
  readonly #answers = new WeakMap<object, Map<string, Answer>>();
  readonly #shapes = new WeakMap<DocumentNode, Shape>();
  #documents = 0;

  /** Which answers are the same as those of this operation. */
  keyOf({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs): string {
    const { id, variables } = this.#shapeOf(schema, document);
    const values = Object.entries(variableValues ?? {}).filter(([name]) => variables.has(name));
    return JSON.stringify([(contextValue as GraphqlContext).partnerId, id, operationName, values]);
  }

  /** The answer to this event, made now unless it has been a moment ago. */
  answer(event: object, key: string, make: () => Answer['result']): Answer['result'] {
    const answers = getOrMake(this.#answers, event, () => new Map<string, Answer>());
    const now = performance.now();
    const known = answers.get(key);
    if (known && now - known.madeAt <= SHARED_MS) return known.result;
    const made = answerOf(now, make());
    answers.set(key, made);
    return made.result;
  }

  #shapeOf(schema: GraphQLSchema, document: DocumentNode): Shape {
    return getOrMake(this.#shapes, document, () => {
      this.#documents += 1;
      return { id: this.#documents, variables: variablesBelow(schema, document) };
    });
  }
}

function answerOf(madeAt: number, result: Answer['result']): Answer {
  const answer: Answer = { madeAt, result };
  if (result instanceof Promise) {
    result.then(
      (made) => {
        answer.result = made;
      },
      // Whoever awaits it gets the error.
      () => {},
    );
  }
  return answer;
}

/** Variables that are used anywhere but in the arguments of subscription fields. */
function variablesBelow(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      Argument: () => (types.getParentType() === schema.getSubscriptionType() ? false : undefined),
      Variable({ name }) {
        found.add(name.value);
      },
    }),
  );
  return found;
}
