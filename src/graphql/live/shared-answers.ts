import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import type { GraphqlContext } from '../context.ts';

/** In ms. */
const SHARED_MS = 1_000;

interface Shape {
  readonly id: number;
  /** Excludes the arguments of the subscription field, which only select the events. */
  readonly variables: ReadonlySet<string>;
}

interface Answer {
  readonly madeAt: number;
  result: Promise<ExecutionResult> | ExecutionResult;
}

/**
 * Shares results between subscriptions of the same partner, document and variables. Compares events by object identity.
 */
export class SharedAnswers {
  readonly #answers = new WeakMap<object, Map<string, Answer>>();
  readonly #shapes = new WeakMap<DocumentNode, Shape>();
  #documents = 0;

  /** Subscriptions with the same key share results. */
  keyOf({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs): string {
    const { id, variables } = this.#shapeOf(schema, document);
    const values = Object.entries(variableValues ?? {}).filter(([name]) => variables.has(name));
    return JSON.stringify([(contextValue as GraphqlContext).partnerId, id, operationName, values]);
  }

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
      // The awaiting caller receives the error.
      () => {},
    );
  }
  return answer;
}

/** Variables used anywhere other than in the arguments of subscription fields. */
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
