/** The parts of a request to the upload host. */
interface Parts {
  readonly body?: Blob;
  readonly fileName: string;
  readonly isRaw?: boolean;
}

/** The body of a request: a form with one field `file` (specification section 7), or the bytes alone. */
export function bodyOf({ body, fileName, isRaw }: Parts): FormData | Blob | null {
  if (!body || isRaw) return body ?? null;
  const form = new FormData();
  form.append('file', body, fileName);
  return form;
}

/** Body of a call of the contract that takes one file; `fields` are text fields besides it. */
export function fileForm(
  file: Blob,
  { fileName, fields = {} }: { fileName?: string; fields?: Readonly<Record<string, string>> } = {},
): { readonly file: string } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (fileName === undefined) form.append('file', file);
  else form.append('file', file, fileName);
  // The generated types declare a multipart file as text; the transport is given the form.
  return form as unknown as { readonly file: string };
}
