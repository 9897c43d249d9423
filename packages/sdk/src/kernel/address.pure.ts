import { SdkError } from './errors';

/** Fills the `{name}` places of a path of the contract with encoded ids; an id that is absent leaves its place empty. */
export function fillPath(template: string, ids: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(ids[name] ?? ''));
}

/** A URL parser resolves `.` and `..`, also written as `%2e`; an empty segment is an id that is absent. */
const isNoSegment = (segment: string): boolean => /^(\.|%2e){0,2}$/i.test(segment);

/**
 * Joins a host, with or without slashes at its end, and a path. An empty host is that of the page.
 *
 * @throws SdkError `NOT_FOUND` for a path with an empty segment, `.` or `..`, which an id has put there: the request would
 * go to another operation
 */
export function joinAddress(host: string, path: string): string {
  const relative = path.replace(/^\/+/, '');
  if (relative.split('/').some(isNoSegment))
    throw new SdkError({ code: 'NOT_FOUND', status: 404, message: `No object has the address ${path}.` });
  return `${trimHost(host)}/${relative}`;
}

/** A host without the slashes at its end. */
export function trimHost(host: string): string {
  return host.replace(/\/+$/, '');
}

/** The fields of the contract that hold an address of the server's own: pictures, playlists, files. */
const addressField = /^(url|src|avatar|logo|thumbnail)$|_url$|Screen$/;

/** Whether a text is a path on the host that sent it; `//host` names another one. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/[^/\\]/.test(value);

/**
 * Makes the media addresses in a parsed answer absolute, in place, so that a page on another origin can use them as they are.
 * Without a host they stay relative.
 */
export function resolveMedia<Answer>(answer: Answer, host: string): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = answer as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (!isPath(value)) resolveMedia(value, host);
    else if (addressField.test(name)) fields[name] = `${trimHost(host)}${value}`;
  }
  return answer;
}
