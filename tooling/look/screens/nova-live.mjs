/** The first step of a new live, with the page of the event beside it. */
export const prototype = 'nova-live';

export async function prepare({ page }) {
  await page.goto('/streaming/create');
  await page.getByLabel('Título').fill('Mostra de Ciências: robótica e energia');
  await page
    .getByLabel('Descrição')
    .fill('Os projetos do 9º ano ao vivo, do laboratório. Vote no seu favorito pelo chat.');
  await page.getByText('Rascunho guardado nesta aba').waitFor();
  await page.evaluate(() => {
    document.activeElement?.blur();
    document.querySelector('main')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  });
}
