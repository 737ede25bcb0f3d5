import {
  type Attributes,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from './log.ts';
import { TRACEPARENT, traceBy } from './tracing.ts';

/** Spans that wait to be sent; further ones are dropped. */
const MAX_WAITING = 8_192;
const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 3_000;

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

/**
 * Starts tracing this process and sends spans to a collector (OTLP over HTTP, JSON). OpenTelemetry's environment
 * variables set sampling, headers and service name. No request waits for the collector. Only this module loads
 * OpenTelemetry.
 */
export function startTracing(options: { readonly endpoint: string; readonly version: string; readonly log: Logger }): {
  stop(): Promise<void>;
} {
  const { endpoint, version, log } = options;
  const warn = (message: string) => log.warn({ error: message }, 'spans could not be sent');
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const own = resourceFromAttributes({ 'service.name': 'partner-banking-gateway', 'service.version': version });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: SEND_WITHIN_MS }),
        {
          maxQueueSize: MAX_WAITING,
          scheduledDelayMillis: SEND_EVERY_MS,
        },
      ),
    ],
  });
  const tracer = provider.getTracer('partner-banking-gateway', version);
  traceBy({
    start({ name, kind, parent, attributes = {} }) {
      const context = contextOf(parent);
      const from = context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes as Attributes }, from);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(last = {}, failure) {
          span.setAttributes(last as Attributes);
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
          span.end();
        },
      };
    },
  });
  return {
    async stop() {
      traceBy(null);
      await provider.shutdown();
      diag.disable();
    },
  };
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
