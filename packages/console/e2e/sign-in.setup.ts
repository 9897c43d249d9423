import { expect, people, password, stateOf, test, type Person } from './fixtures';

for (const person of Object.keys(people) as Person[]) {
  test(`${person} signs in`, async ({ page }) => {
    const { login, team, picksTeam } = people[person];
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(login);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    if (picksTeam) await page.getByRole('button', { name: `Acessar ${team}` }).click();
    await expect(page.getByRole('banner').getByText(team)).toBeVisible();
    await page.context().storageState({ path: stateOf(person) });
  });
}
