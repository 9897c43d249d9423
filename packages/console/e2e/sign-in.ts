import { chromium, type Browser } from '@playwright/test';
import { browserFlags, shellPath } from './browser-path';
import { password, people, stateOf, type Person } from './fixtures';

/** Everybody but Marina, whose first sign-in is the main job's own test. */
const prepared = (Object.keys(people) as Person[]).filter((person) => person !== 'marina');

/** Signs people in as they do it themselves, and keeps the storage of each one's browser for the tests. */
export async function signPeopleIn(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: shellPath(), args: browserFlags });
  try {
    await Promise.all(prepared.map((person) => signIn(browser, url, person)));
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, url: string, person: Person): Promise<void> {
  const { login, team, picksTeam } = people[person];
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', reducedMotion: 'reduce' });
  // The first of the demo's clips are converted meanwhile.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  if (picksTeam) await page.getByRole('button', { name: `Acessar ${team}` }).click();
  await page.getByRole('banner').getByText(team).waitFor();
  await context.storageState({ path: stateOf(person) });
  await context.close();
}
