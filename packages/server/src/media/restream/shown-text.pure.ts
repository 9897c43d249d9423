const mostLetters = 200;

/** What a platform said, without the key that it may repeat. */
export function shownText(text: string, secrets: readonly string[]): string {
  const hidden = secrets.filter((one) => one !== '').reduce((rest, one) => rest.replaceAll(one, '…'), text);
  return [...hidden.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, mostLetters).join('');
}
