/** The viewer that an address names: a code, the id of a play, or an e-mail. */
export interface SupportSearch {
  readonly usuario?: string;
}

/** As long as the contract allows. */
const longest = 254;

export function parseSupportSearch({ usuario }: Record<string, unknown>): SupportSearch {
  // The router reads what looks like a number as one; a code may be all digits.
  const text = (typeof usuario === 'number' ? String(usuario) : typeof usuario === 'string' ? usuario : '')
    .trim()
    .slice(0, longest);
  return text === '' ? {} : { usuario: text };
}
