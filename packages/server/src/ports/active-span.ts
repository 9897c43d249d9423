import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanOptions } from './tracer';

/** Of the call that runs, whatever function it is in. Empty without a tracer, which costs nothing then. */
const storage = new AsyncLocalStorage<Span>();

/** The span of the work that runs; null where nothing is traced. */
export function activeSpan(): Span | null {
  const span = storage.getStore();
  // What a request started may go on after it, for example a timer.
  return span === undefined || span.isEnded ? null : span;
}

/** Runs what belongs to a span. It does not end the span. */
export function runIn<Result>(span: Span, run: () => Result): Result {
  return storage.run(span, run);
}

/** Runs a piece of the active work in a span of its own, which is null where nothing is traced. */
export function inSpan<Result>(
  options: SpanOptions,
  run: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const parent = activeSpan();
  return parent === null ? run(null) : within(parent.child(options), run);
}

/** Runs all of a span's work. */
export async function within<Result>(span: Span, run: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await storage.run(span, () => run(span));
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The active work failed, and goes on to say so. */
export function failActive(type: string): void {
  activeSpan()?.fail(type);
}

/** The code of an error, or its name. Messages may hold what a user entered. */
function typeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  return typeof name === 'string' ? name.slice(0, 60) : 'unknown';
}
