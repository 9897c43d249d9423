/**
 * The page with a value for its script, as data that no browser executes. Nothing in the value can end the element: every `<`
 * is escaped, which JSON reads as the same text.
 */
export function inlineJson(page: string, value: unknown): string {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  // A function, because a text may hold `$&`, which a replacement would read as a pattern.
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="classroom">${text}</script></body>`,
  );
}
