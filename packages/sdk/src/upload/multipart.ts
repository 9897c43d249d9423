import type { TransportAnswer } from './answer.pure';
import type { TransportRequest } from './transport';

/** The form of a request: one field `file` (specification section 7). */
export function toForm({ body, fileName = 'file' }: TransportRequest): FormData | null {
  if (!body) return null;
  const form = new FormData();
  form.append('file', body, fileName);
  return form;
}

/** The headers of a request; the form brings its own Content-Type. */
export function toHeaders({ token, contentRange }: TransportRequest): Readonly<Record<string, string>> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(contentRange && { 'Content-Range': contentRange }),
  };
}

/** What was answered, where its text may be JSON or anything else. */
export function toAnswer(status: number, text: string, retryAfter: string | null): TransportAnswer {
  try {
    return { status, retryAfter, body: JSON.parse(text) };
  } catch {
    return { status, retryAfter };
  }
}
