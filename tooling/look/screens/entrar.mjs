/** The log-in. */
export const prototype = 'entrar';
export const signedOut = true;

export async function prepare({ page }) {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill('marina@colegioatlas.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('palco-demo');
  await page.evaluate(() => document.activeElement?.blur());
}
