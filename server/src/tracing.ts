import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'

// Traces of requests, jobs, SQL statements and calls to other services. Without `startTracing`, nothing is recorded. Spans contain no
// addresses, queries, slugs or values in statements, because these may identify riders. A client’s `traceparent` header is ignored, because
// it could switch on sampling; a span’s request id leads to the log.

const tracer = trace.getTracer('yatha')

/**
 * Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, by HTTP. OpenTelemetry reads its other variables (OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER …) itself. Returns a function that sends the remaining spans.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  process.env['OTEL_SERVICE_NAME'] ||= 'yatha'
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register()
  return () => provider.shutdown()
}

interface SpanOptions {
  readonly kind: SpanKind
  readonly attributes?: Attributes
}

/** Runs `work` in a span. If it throws, the span gets the name of the error. */
export const runInSpan = <Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Sends a request to another service in a span with its method, host and status. */
export const sendInSpan = <Answer extends { readonly status: number }>(
  method: string,
  { hostname }: URL,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const attributes = { 'http.request.method': method, 'server.address': hostname }
  return runInSpan(`${method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const answer = await send()
    span.setAttribute('http.response.status_code', answer.status)
    return answer
  })
}

/**
 * Starts the span of an SQL statement, and returns a function that ends it. A statement that belongs to no request or job has no span,
 * since workers poll the database every two seconds.
 */
export function startStatementSpan(statement: string): (error?: unknown) => void {
  if (!trace.getActiveSpan()) return () => undefined
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
  const span = tracer.startSpan(/^\s*\w*/.exec(statement)![0].trim().toUpperCase(), { kind: SpanKind.CLIENT, attributes })
  return (error) => {
    if (error !== undefined) fail(span, error)
    span.end()
  }
}

/** The message of an error may contain values, so only its name is recorded. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'Error')
}
