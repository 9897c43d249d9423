/** No film is longer than a hundred hours. */
const mostSeconds = 360_000;

/**
 * The second at which a link begins: `?t=90`, `?t=90.5` or `?t=1h2m3s`, as other sites write it. 0 for anything else.
 *
 * @example startOfLink('?videoId=…&t=1m30s'); // 90
 */
export function startOfLink(search: string): number {
  const text = new URLSearchParams(search).get('t') ?? '';
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/.exec(text);
  const [, hours = '0', minutes = '0', seconds = '0'] = found ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start < mostSeconds ? start : 0;
}
