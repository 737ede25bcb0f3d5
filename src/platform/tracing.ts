import { AsyncLocalStorage } from 'node:async_hooks';

/** Trace context of W3C, version 00: its trace, its span, and whether it is sampled. */
export const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What a span can say of itself: never anything personal, and never what somebody sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** A piece of work that is under way. */
export interface Span {
  /** W3C trace context of it, for what follows from it: in messages, rows and requests. */
  readonly traceparent: string;
  /** Ends it; with the code or name of what went wrong, if it failed. */
  end(attributes?: SpanAttributes, failure?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer' | 'client';
  /** What it follows from; left out: {@link currentTrace}. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

/** Makes spans, and sends them somewhere. */
export interface Tracer {
  start(span: SpanStart): Span;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<string>();

/** From now on work is traced, or with null no more. Without a tracer all this costs nothing. */
export function traceBy(made: Tracer | null): void {
  tracer = made;
}

/** The trace context of the work that is under way; undefined: none is traced. */
export const currentTrace = (): string | undefined => (tracer === null ? undefined : current.getStore());

/** Begins a span; null: nothing is traced. */
export const startSpan = (start: SpanStart): Span | null =>
  tracer?.start({ ...start, parent: start.parent ?? current.getStore() }) ?? null;

/** Runs `work` as what follows from this trace context. */
export const following = <T>(traceparent: string | undefined, work: () => T): T =>
  traceparent === undefined || tracer === null ? work() : current.run(traceparent, work);

/** Runs `work` in a span. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = startSpan(start);
  if (span === null) return work();
  try {
    const value = await following(span.traceparent, work);
    span.end();
    return value;
  } catch (error) {
    span.end({}, (error as Error).name);
    throw error;
  }
}
