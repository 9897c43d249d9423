import { createHash, randomBytes } from 'node:crypto';

/** How many codes a person gets. */
const recoveryCodesTotal = 10;
/** Without letters and digits that look alike; 32 of them, so that 16 hold 80 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
const groupLength = 4;
const groups = 4;

function makeCode(): string {
  const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]);
  return Array.from({ length: groups }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
}

/** Ten new codes. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesTotal }, makeCode);
}

/** What is stored of a code; capitals, spaces and hyphens do not matter. It is random, so that a plain digest suffices. */
export function digestOfRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('base64url');
}
