/** What is explained: a route of the console, or a permission. */
export type ExplainedTarget = { readonly route: string } | { readonly permission: string };

/**
 * The path in what somebody typed or pasted: a whole address of the console is cut down to its path. Null where there is
 * none.
 */
export function routeIn(typed: string): string | null {
  const text = typed.trim();
  const isAddress = /^https?:\/\//i.test(text);
  const path = isAddress ? (URL.parse(text)?.pathname ?? '') : text;
  return path.startsWith('/') && !path.startsWith('//') && !/[\s\\]/.test(path) && path.length <= 200
    ? path
    : null;
}
