import { chromium, type Browser } from '@playwright/test';
import { browserFlags, shellPath } from './browser-path';
import { people, skipSplash, stateOf, type Person } from './fixtures';
import { signIn } from './people-api';

/** Everybody but Marina, whose first sign-in is the main job's own test. */
const prepared = (Object.keys(people) as Person[]).filter((person) => person !== 'marina');

/** Signs people in as they do it themselves, and keeps the storage of each one's browser for the tests. */
export async function signPeopleIn(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: shellPath(), args: browserFlags });
  try {
    await Promise.all(prepared.map((person) => keepSignIn(browser, url, person)));
  } finally {
    await browser.close();
  }
}

async function keepSignIn(browser: Browser, url: string, person: Person): Promise<void> {
  const { login, team, picksTeam } = people[person];
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', reducedMotion: 'reduce' });
  // Long timeout: the first demo clips are converted at the same time.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await skipSplash(page);
  await page.goto('/auth/login');
  await signIn(page, login);
  if (picksTeam) await page.getByRole('button', { name: `Acessar ${team}` }).click();
  await page.getByRole('banner').getByText(team).waitFor();
  await context.storageState({ path: stateOf(person) });
  await context.close();
}
