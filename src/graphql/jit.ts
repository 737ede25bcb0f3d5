import type { Plugin } from '@envelop/core';
import { type DocumentNode, type ExecutionArgs, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { compiledSize } from './compiled-size.ts';

/** Compiling takes about ten runs, so a client that keeps sending new documents has paid for it on the rate limit. */
export const COMPILE_AFTER = 20;

/** About 30 ms of compilation. Larger documents are interpreted. */
export const MAX_COMPILED_SIZE = 600;

/** Pause after a compilation, as a multiple of its duration: compiling uses at most a tenth of the time. */
const REST = 9;
/** A document that finds the queue full is queued again on a later run. */
const MAX_WAITING = 100;

type Compiled = Pick<CompiledQuery, 'query' | 'subscribe'>;

interface Known {
  runs: number;
  state: 'counting' | 'waiting' | 'never' | Compiled;
}

/** One document at a time, between requests. Requests do not wait for it. */
class Compiler {
  readonly #schema: GraphQLSchema;
  readonly #after: number;
  readonly #documents = new WeakMap<DocumentNode, Known>();
  readonly #waiting: DocumentNode[] = [];
  #isBusy = false;

  constructor(schema: GraphQLSchema, after: number) {
    this.#schema = schema;
    this.#after = after;
  }

  /** Null when the document is not compiled yet, or cannot be. */
  run(document: DocumentNode): Compiled | null {
    const known = getOrMake(this.#documents, document, (): Known => ({ runs: 0, state: 'counting' }));
    if (typeof known.state === 'object') return known.state;
    known.runs += 1;
    if (known.state === 'counting' && known.runs > this.#after) this.#enqueue(document, known);
    return null;
  }

  #enqueue(document: DocumentNode, known: Known): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    known.state = isCompilable(this.#schema, document) ? 'waiting' : 'never';
    if (known.state === 'never') return;
    this.#waiting.push(document);
    if (!this.#isBusy) this.#compileNextIn(0);
  }

  #compileNextIn(milliseconds: number): void {
    this.#isBusy = true;
    setTimeout(() => {
      const document = this.#waiting.shift();
      if (document === undefined) {
        this.#isBusy = false;
        return;
      }
      const began = performance.now();
      this.#documents.set(document, { runs: 0, state: compile(this.#schema, document) });
      this.#compileNextIn((performance.now() - began) * REST);
    }, milliseconds).unref();
  }
}

function compile(schema: GraphQLSchema, document: DocumentNode): Compiled | 'never' {
  try {
    const compiled = compileQuery(schema, document);
    return isCompiledQuery(compiled) ? compiled : 'never';
  } catch {
    return 'never';
  }
}

/** Only with one operation: the cache key is the document, whatever operation was requested. */
function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 && compiledSize(schema, document, only(operations)) <= MAX_COMPILED_SIZE;
}

const only = (operations: readonly OperationDefinitionNode[]) => operations[0] as OperationDefinitionNode;

export function useCompiledDocuments(schema: GraphQLSchema, after: number): Plugin {
  const compiler = new Compiler(schema, after);
  const run =
    <Outcome>(start: (root: unknown, context: unknown, variables: ExecutionArgs['variableValues']) => Outcome) =>
    ({ rootValue, contextValue, variableValues }: ExecutionArgs) =>
      start(rootValue, contextValue, variableValues);
  return {
    onExecute({ args, setExecuteFn }) {
      const compiled = compiler.run(args.document);
      if (compiled) setExecuteFn(run(compiled.query));
    },
    onSubscribe({ args, setSubscribeFn }) {
      const compiled = compiler.run(args.document);
      if (compiled?.subscribe) setSubscribeFn(run(compiled.subscribe));
    },
  };
}
