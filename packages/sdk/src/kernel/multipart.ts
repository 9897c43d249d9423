/** What a request of the upload host is made of. */
interface Parts {
  readonly token?: string | null;
  readonly contentRange?: string;
  readonly body?: Blob;
  readonly fileName: string;
}

/** The headers of a request; its form brings the Content-Type. */
export function headersOf({ token, contentRange }: Parts): Readonly<Record<string, string>> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(contentRange && { 'Content-Range': contentRange }),
  };
}

/** The body of a request: a form with one field `file` (specification section 7). */
export function formOf({ body, fileName }: Parts): FormData | null {
  if (!body) return null;
  const form = new FormData();
  form.append('file', body, fileName);
  return form;
}
