import * as z from 'zod/mini';

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  // The server decides which addresses it reaches; some installations allow http within their own network.
  return url !== null && /^https?:$/.test(url.protocol);
}

/** A required address that the server is to call, without the space around it. */
export const addressRule = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: 'validation.required' }),
    z.maxLength(max),
    z.refine((text) => text === '' || isAddress(text), { error: 'validation.format' }),
  );
