import type { PopupQuestion } from '@palco/sdk/admin';

/** What an account is called: its name and e-mail, or what of it the service tells. */
export function accountLabel({ name, email, id }: PopupQuestion['account']): string {
  if (name !== '' && email !== '') return `${name} (${email})`;
  return name || email || id;
}
