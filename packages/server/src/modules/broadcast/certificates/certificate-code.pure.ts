/** Crockford's alphabet: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** A code of 60 bits, made of at least twelve random bytes. */
export function codeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** How a code is printed: `K7QM-2XRT-9WHB`. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code that somebody typed from paper; null where it is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = code.length === length && [...code].every((letter) => alphabet.includes(letter));
  return isCode ? code : null;
}
