import { trimHost } from './address.pure';

/** The fields of the contract that hold an address of the server's own: pictures, playlists, files. */
const addressField =
  /^(url|src|avatar|imagem|logo|thumbnail|picture|schedule_image|background(_login)?)$|_url$|Screen$/;

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
    else if (addressField.test(name)) fields[name] = trimHost(host) + value;
  }
  return answer;
}
