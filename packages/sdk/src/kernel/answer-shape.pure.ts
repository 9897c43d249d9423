/**
 * What an answer lacks of its shape, in the words of `answerShapes`; null where it has all. More than the shape names is no fault:
 * a newer server may answer more.
 */
export function missingOf(shape: string, answer: unknown): string | null {
  if (shape === '[') return Array.isArray(answer) ? null : 'a list';
  if (!isObject(answer)) return 'an object';
  const lacks = (field: string): boolean => {
    const value = (answer as Record<string, unknown>)[nameOf(field)];
    if (field.endsWith('[')) return !Array.isArray(value);
    return field.endsWith('{') ? !isObject(value) : value === undefined;
  };
  const missing = shape.split(' ').filter((field) => field !== '{' && lacks(field));
  return missing.length > 0 ? missing.map(nameOf).join(', ') : null;
}

const nameOf = (field: string): string => field.replace(/[[{]$/, '');

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
