import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { browserFlags, shellPath } from './browser-path';
import { decoded, expect, test } from './fixtures';
import { countFrames, frames, framesAhead, publish, publishAs, type Publisher } from './live-media';
import { press, write } from './keyboard';
import { enterAsOperator, pressControl } from './live-operator';

// One live with real media, from the signal to its recording, on the pages of its operator and of a viewer.

test.use({
  // With a person of its own: the alert of this live would open over the pages of other tests of the same person and team.
  storageState: { cookies: [], origins: [] },
  launchOptions: {
    executablePath: shellPath(),
    args: [...browserFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Media is really encoded beside the other tests. */
const mediaTimeout = { timeout: 60_000 };

/** A signal that has just started or was interrupted has no playlist yet; the player polls for it. */
const notYet = /^404 .*(\/signals\/\d\/preview|\.m3u8)$/;

const publishers: Publisher[] = [];
test.afterEach(() => Promise.all(publishers.splice(0).map((one) => one.stop())));

const signal = (page: Page, id: number) =>
  page
    .getByRole('region', { name: 'Sinais' })
    .getByRole('listitem')
    .filter({ hasText: `${id} · ` });

/** Writes into the report how long something took. */
async function measured(what: string, step: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await step();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  test.info().annotations.push({ type: what, description: `${seconds} s` });
}

/** Expects that the player decodes more frames than were buffered at the time of the call. */
async function playsOn(page: Page): Promise<void> {
  const enough = (await frames(page)) + (await framesAhead(page)) + 30;
  await expect.poll(() => frames(page), mediaTimeout).toBeGreaterThan(enough);
}

/** Expects that a banner of the panel appears for the viewer when it is put on air, and disappears when it is taken off. */
async function putBannerOnAir(page: Page, viewer: Page): Promise<void> {
  const words = 'Inscrições abertas';
  await page.getByRole('tab', { name: 'Sobreposições' }).click();
  const card = page.getByRole('region', { name: 'Sobreposições' });
  const shown = viewer.getByText(words);
  await card.getByRole('button', { name: 'Nova sobreposição' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova sobreposição' });
  await dialog.getByLabel('Título').fill(words);
  await expectNoViolation(page, 'form of an overlay', 'all');
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(card.getByText('Fora do ar')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await card.getByRole('button', { name: `Pôr no ar: ${words}` }).click();
  await measured('banner to the viewer', () => expect(shown).toBeVisible());
  const takeOff = card.getByRole('button', { name: `Tirar do ar: ${words}` });
  // The viewer may know it before the panel has its answer, and «Fora do ar» still stands there.
  await expect(takeOff).toBeVisible(mediaTimeout);
  // Figures arrive each second. If they move the button between press and release, the browser ignores the click, so try again.
  // On a slow machine a click may also take effect after the check: then the button is gone.
  await expect(async () => {
    if (await takeOff.isVisible()) await takeOff.click({ timeout: 2_000 });
    await expect(card.getByText('Fora do ar')).toBeVisible({ timeout: 5_000 });
  }).toPass(mediaTimeout);
  await measured('banner away from the viewer', () => expect(shown).toHaveCount(0));
}

/** Checks the pages for viewer support and audience: a viewer is identified by its code, and the viewers over time are drawn. */
async function lookAtViewers(page: Page, viewer: Page): Promise<void> {
  const back = page.getByRole('link', { name: 'Abrir painel' });
  await page.getByRole('link', { name: 'Atendimento' }).click();
  await expect(page.getByText('1 pessoa assistindo agora')).toBeVisible(mediaTimeout);
  await page.getByRole('button', { name: 'Enviar sinal' }).click();
  await measured('signal of support to the viewer', () =>
    expect(viewer.getByText(/^Seu código: \w{8}$/)).toBeVisible(),
  );
  await expectNoViolation(page, 'viewer support', 'all');
  await back.click();
  await page.getByRole('link', { name: 'Monitoramento', exact: true }).click();
  // The panel has such a picture too.
  await expect(page.getByRole('button', { name: 'Congelar gráficos' })).toBeVisible(mediaTimeout);
  await expect(page.getByRole('img', { name: /^Espectadores, de .*máximo de 1\. Último/ })).toBeVisible(
    mediaTimeout,
  );
  await expectNoViolation(page, 'audience of a live', 'all');
  await back.click();
}

test('a live goes from its signal over its viewers to its recording', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allowLike(notYet);
  const api = await enterAsOperator(page);
  const title = `Aula aberta ${Date.now()}`;
  const live = await api.createLive({
    title,
    latency: 'low',
    transcode: { enableLive2vod: true, enableDvr: true },
  });
  const send = (signalId: number, rate?: number) => {
    const publisher = publish(live, signalId, rate);
    publishers.push(publisher);
    return publisher;
  };
  const viewer = await browser.newPage();
  await countFrames(viewer);
  await page.goto(`/streaming/${live.id}/panel`);
  await expect(signal(page, 1)).toContainText('Aguardando');

  const sender = send(1);
  await measured('signal to figures in the panel', async () => {
    await expect(signal(page, 1)).toContainText('320×180', mediaTimeout);
    await expect(page.getByText('Tudo pronto')).toBeVisible(mediaTimeout);
  });
  await expect(signal(page, 1)).toContainText('Estável');
  await expectNoViolation(page, 'panel before the start', 'all');

  await viewer.goto(new URL(`/embed/player?liveId=${live.id}`, page.url()).href);
  await expect(viewer.getByText('A transmissão vai começar em breve')).toBeVisible();
  await pressControl(page, 'Iniciar');
  await measured('start to frames of a viewer', () =>
    expect.poll(() => frames(viewer), mediaTimeout).toBeGreaterThan(0),
  );
  await expectNoViolation(viewer, 'live player', 'all');
  await measured('viewer to the number in the panel', () =>
    expect(page.getByRole('region', { name: 'Audiência' })).toContainText('Assistindo agora1', mediaTimeout),
  );

  await sender.stop();
  await expect(signal(page, 1)).toContainText(/Reconectando|Sinal perdido/);
  await delay(5_000);
  send(1);
  await measured('drop of 5 s to the picture after it', () => playsOn(viewer));
  await expect(signal(page, 1)).toContainText('Estável', mediaTimeout);

  await putBannerOnAir(page, viewer);
  await lookAtViewers(page, viewer);

  await pressControl(page, 'Pausar');
  await measured('pause to its screen', () =>
    expect(viewer.getByText('A transmissão está pausada')).toBeVisible(),
  );
  await pressControl(page, 'Continuar');
  const before = await frames(viewer);
  await measured('resume to frames', () =>
    expect.poll(() => frames(viewer), mediaTimeout).toBeGreaterThan(before + 30),
  );

  const fast = send(2, 60);
  const alert = page.getByRole('dialog', { name: 'Atenção' });
  await measured('60 fps to the alert', () => expect(alert).toBeVisible(mediaTimeout));
  await expect(alert.getByRole('link', { name: title })).toBeVisible();
  await alert.getByRole('button', { name: 'Entendi' }).click();
  await expect(signal(page, 2)).toContainText('FPS alto');
  await fast.stop();

  await pressControl(page, 'Encerrar');
  await expect(viewer.getByText('A transmissão terminou')).toBeVisible();
  await measured('end to the recording in the library', async () => {
    await expect.poll(() => api.recordingOf(live.id), mediaTimeout).toEqual(expect.any(String));
    const videoId = (await api.recordingOf(live.id)) ?? '';
    await api.untilReady(videoId);
    await page.goto(`/vod/${videoId}`);
  });
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await decoded(page)).frames, mediaTimeout).toBeGreaterThan(0);
});

/** Counts presses on the page: clicks, and the keys that act as one. Answers what gives the number. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('palcoPressed', () => void (presses += 1));
  await page.addInitScript(() => {
    const tell = () => (window as unknown as { palcoPressed(): void }).palcoPressed();
    const acts = ({ key, target }: KeyboardEvent) =>
      key === 'Enter' || (key === ' ' && !(target instanceof HTMLInputElement));
    window.addEventListener('pointerdown', tell, true);
    window.addEventListener('keydown', (event) => acts(event) && tell(), true);
  });
  return () => presses;
}

const hands = {
  'the pointer': {
    press: (_page: Page, target: Locator) => target.click(),
    write: (_page: Page, field: Locator, text: string) => field.fill(text),
  },
  // From the focus that each step leaves, by Tab alone.
  'the keyboard': { press: (page: Page, target: Locator) => press(page, target), write },
} as const;

for (const [by, hand] of Object.entries(hands)) {
  test(`seven presses by ${by} lead from «Nova live» to the air, with the link of the public copied`, async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.allowLike(notYet);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const presses = await countPresses(page);
    await enterAsOperator(page);
    await page.goto('/streaming');
    const title = `Aula de hoje ${Date.now()}`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const copied = async (name: string) => {
      const last = await clipboard();
      await hand.press(page, button(name));
      await expect.poll(clipboard).not.toBe(last);
      return clipboard();
    };
    const before = presses();
    await hand.press(page, button('Nova live').first());
    const form = page.getByRole('dialog', { name: 'Nova live' });
    await expect(form.getByLabel('Título')).toBeFocused();
    await hand.write(page, form.getByLabel('Título'), title);
    await hand.press(page, form.getByRole('button', { name: 'Criar live' }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    const link = await copied('Copiar link do público');
    const address = await copied('Copiar o servidor');
    const key = await copied('Copiar: Chave geral');
    publishers.push(publishAs(address, key));
    await expect(page.getByText('Tudo pronto')).toBeVisible(mediaTimeout);
    await hand.press(page, button('Iniciar agora'));
    await hand.press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar agora' }));
    await expect(
      page.getByRole('region', { name: 'Programa' }).getByText('No ar', { exact: true }),
    ).toBeVisible();
    expect(presses() - before).toBe(7);

    const guest = await browser.newPage();
    await countFrames(guest);
    await guest.goto(link);
    await guest.getByLabel('Nome').fill('Ana Lúcia');
    await guest.getByLabel('E-mail').fill('ana@exemplo.com.br');
    await guest.getByLabel('E-mail').press('Enter');
    await expect.poll(() => frames(guest), mediaTimeout).toBeGreaterThan(0);
    // What the guest writes stands beside the picture of the panel.
    const message = guest.frameLocator('iframe[title="Chat"]').getByLabel('Mensagem', { exact: true });
    await message.fill('Boa noite!');
    await message.press('Enter');
    await expect(page.getByRole('region', { name: 'Chat' }).getByText('Boa noite!')).toBeVisible();
    await guest.close();
  });
}

test('the camera of a browser reaches the panel', async ({ page, context }) => {
  const api = await enterAsOperator(page);
  const live = await api.createLive({ title: `Webcam ${Date.now()}`, type: 'studio' });
  await page.goto(`/broadcast/webcam/${live.id}`);
  await page.getByRole('button', { name: 'Abrir câmera e microfone' }).click();
  await expect(page.getByText('Pronto para enviar')).toBeVisible();
  await page.getByRole('button', { name: 'Começar a enviar' }).click();
  // The time beside it says the same to a screen reader, once it counts.
  await expect(page.getByRole('status').filter({ hasText: /^Enviando$/ })).toBeVisible(mediaTimeout);
  await expectNoViolation(page, 'webcam', 'all');

  const panel = await context.newPage();
  await measured('panel with the figures of the camera', async () => {
    await panel.goto(`/streaming/${live.id}/panel`);
    await expect(signal(panel, 1)).toContainText(/\d+×\d+/, mediaTimeout);
  });
  await page.getByRole('button', { name: 'Parar de enviar' }).click();
  await expect(signal(panel, 1)).toContainText(/Reconectando|Sinal perdido/, mediaTimeout);
});
