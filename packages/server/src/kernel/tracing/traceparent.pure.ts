/** What a `traceparent` says. */
export interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads the header of W3C Trace Context; null where it is not valid, or of a version that means something else. */
export function readTraceparent(text: string): RemoteSpan | null {
  const [, version = 'ff', traceId = '', spanId = '', flags = '', rest] = form.exec(text) ?? [];
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export function writeTraceparent({ traceId, spanId, flags }: RemoteSpan): string {
  return `00-${traceId}-${spanId}-${(flags & 1).toString(16).padStart(2, '0')}`;
}

const operations =
  /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|lock|set|listen|notify|create|copy)\b/i;

/** The first word of a statement, which holds no values; `OTHER` for one that is not known. */
export function operationOf(statement: string): string {
  return operations.exec(statement)?.[1]?.toUpperCase() ?? 'OTHER';
}
