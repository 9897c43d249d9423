import { expect, people, password, stateOf, test, type Person } from './fixtures';

/** Everybody but Marina, whose first sign-in is the main job's own test. */
const prepared = (Object.keys(people) as Person[]).filter((person) => person !== 'marina');

for (const person of prepared) {
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
