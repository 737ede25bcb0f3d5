import { AsyncLocalStorage } from 'node:async_hooks';

/** W3C trace context, version 00: trace, span, and whether it is sampled. */
export const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Attributes of a span: never personal data and never values from callers. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface Span {
  readonly traceparent: string;
  end(attributes?: SpanAttributes, failure?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer' | 'client';
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

export interface Tracer {
  start(span: SpanStart): Span;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<string>();

export function traceBy(made: Tracer | null): void {
  tracer = made;
}

export const currentTrace = (): string | undefined => (tracer === null ? undefined : current.getStore());

export const startSpan = (start: SpanStart): Span | null =>
  tracer?.start({ ...start, parent: start.parent ?? current.getStore() }) ?? null;

export const following = <T>(traceparent: string | undefined, work: () => T): T =>
  traceparent === undefined || tracer === null ? work() : current.run(traceparent, work);

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
