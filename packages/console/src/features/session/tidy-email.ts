import { toRecoveryEmail } from '@palco/sdk/schemas';

/** Takes space and capitals out of an e-mail while it is typed (specification section 5); the caret stays where it was. */
export function tidyEmail(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const tidy = toRecoveryEmail(value);
  if (tidy === value) return;
  input.value = tidy;
  if (selectionStart === null) return;
  const caret = Math.min(tidy.length, value.slice(0, selectionStart).trimStart().length);
  input.setSelectionRange(caret, caret);
}
