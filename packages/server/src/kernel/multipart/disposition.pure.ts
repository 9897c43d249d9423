/** What the headers of a part say about its field. */
export interface Disposition {
  readonly name: string | null;
  readonly fileName: string | null;
}

const parameter = /;\s*([a-z*]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]*))/gi;
const maxFileNameLength = 1024;

/** Reads `Content-Disposition` among the header lines of a part (RFC 7578, with what browsers really send). */
export function parseDisposition(head: string): Disposition {
  const line = head.split('\r\n').find((text) => /^content-disposition\s*:/i.test(text)) ?? '';
  const found = new Map<string, string>();
  for (const [, key = '', quoted, plain = ''] of line.matchAll(parameter)) {
    found.set(key.toLowerCase(), quoted?.replaceAll('\\"', '"') ?? plain);
  }
  const fileName = decodeExtended(found.get('filename*')) ?? decodeBrowser(found.get('filename'));
  return { name: found.get('name') ?? null, fileName: fileName === null ? null : toFileName(fileName) };
}

/** The boundary of a `multipart/form-data` content type; null for every other type, undefined if missing or malformed. */
export function parseBoundary(contentType: string): string | null | undefined {
  if (!/^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType)) return null;
  const match = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  // RFC 2046, section 5.1.1; checked, because the parser searches the body for it.
  return /^[0-9a-zA-Z'()+_,\-./:=? ]{0,69}[0-9a-zA-Z'()+_,\-./:=?]$/.test(boundary) ? boundary : undefined;
}

/** Browsers write a quotation mark and line breaks as percent escapes and nothing else (WHATWG, form submission). */
function decodeBrowser(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  return text.replaceAll(/%22/g, '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n');
}

/** `filename*=UTF-8''…` of RFC 5987, which some programs send. */
function decodeExtended(text: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(text ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * A file name as data, never a path, without control characters: PostgreSQL cannot store U+0000, and a line break in a name
 * would mislead its reader.
 */
export function toFileName(name: string): string {
  return [...name.replaceAll(/\p{Cc}/gu, '')].slice(0, maxFileNameLength).join('');
}
