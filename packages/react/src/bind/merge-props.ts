/** Props of any element. */
export type AnyProps = Readonly<Record<string, unknown>>;

type Handler = (event: unknown, ...rest: unknown[]) => void;

/**
 * Merges the page's props into those of a part. The page's override; event handlers are chained, the page's first, and the
 * part's is skipped after `preventDefault()`. Class names are joined.
 */
export function mergeProps(own: AnyProps, given: AnyProps): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    merged[name] = mergeOne(name, own[name], value);
  }
  return merged;
}

function mergeOne(name: string, own: unknown, given: unknown): unknown {
  if (name === 'className') return [given, own].filter(Boolean).join(' ');
  if (name === 'style') return { ...(own as object), ...(given as object) };
  if (/^on[A-Z]/.test(name) && typeof own === 'function' && typeof given === 'function')
    return chain(given as Handler, own as Handler);
  return given;
}

function chain(first: Handler, second: Handler): Handler {
  return (event, ...rest) => {
    first(event, ...rest);
    const prevented = (event as { defaultPrevented?: boolean } | undefined)?.defaultPrevented;
    if (!prevented) second(event, ...rest);
  };
}
