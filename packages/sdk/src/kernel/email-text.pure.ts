/**
 * Normalises an e-mail while it is typed: trimmed and in lower case (specification section 5).
 *
 * @example toRecoveryEmail(' Marina@Example.com'); // 'marina@example.com'
 */
export function toRecoveryEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Hides an e-mail address: of the part before the @ only the first and the last character stay (decision A3). The number of
 * asterisks says nothing about the length.
 *
 * @example maskEmail('marina@example.com'); // 'm***a@example.com'
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const last = local.length > 1 ? (local.at(-1) ?? '') : '';
  return `${local[0] ?? ''}***${last}${at < 0 ? '' : email.slice(at)}`;
}
