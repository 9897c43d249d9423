import { SdkError } from './errors.pure';

/** A URL parser resolves `.` and `..`, also written as `%2e`; an empty segment is an id that is absent. */
const isNoSegment = (segment: string): boolean => /^(\.|%2e){0,2}$/i.test(segment);

/**
 * The path, where each of its segments is a name.
 *
 * @throws SdkError `NOT_FOUND` for an empty segment, `.` or `..`, which an id has put there: the request would go to another
 * operation
 */
export function checkedPath(path: string): string {
  if (!path.replace(/^\//, '').split('/').some(isNoSegment)) return path;
  throw new SdkError({ code: 'NOT_FOUND', status: 404, message: `No object has the address ${path}.` });
}
