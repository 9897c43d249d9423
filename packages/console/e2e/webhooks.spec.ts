import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { expect, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

// A partner's receiver is told of what happens, and the console shows what was told.

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of a partner on this machine; `status` is what it answers. */
async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, status: 204, url: '', stop: () => void server.close() };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end(receiver.status === 204 ? undefined : 'em manutenção');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/palco`;
  return receiver;
}

/** The signature as the Standard Webhooks specification describes it. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

async function look(page: Page, name: string, path: (name: string) => string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      const about = `${name}, ${size.width}, ${colorScheme}`;
      await expectNoViolation(page, about, 'all');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, about).toBeLessThanOrEqual(0);
      await page.screenshot({ path: path(`${name}-${size.width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes[0]);
}

test('a webhook is made, told, repaired, rotated and deleted', async ({ page, complaints }, info) => {
  complaints.allow('422 /v1/webhooks');
  const receiver = await startReceiver();
  const name = `CRM ${Date.now()}`;
  const row = (event: string) => page.getByRole('row').filter({ hasText: event });
  try {
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'Novo webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo webhook' });
    await dialog.getByLabel('Endereço').fill('http://10.0.0.8/');
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByRole('checkbox', { name: 'Live criada' }).check();
    await look(page, 'create', (file) => info.outputPath(file));
    await dialog.getByRole('button', { name: 'Criar webhook' }).click();
    await expect(dialog.getByText('Informe um endereço https que exista na internet')).toBeVisible();
    await dialog.getByLabel('Endereço').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Criar webhook' }).click();

    const shown = page.getByRole('dialog', { name: `Segredo de ${name}` });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await look(page, 'secret', (file) => info.outputPath(file));
    await shown.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('Nada foi enviado ainda')).toBeVisible();
    await look(page, 'empty', (file) => info.outputPath(file));

    await page.getByRole('button', { name: 'Enviar teste' }).first().click();
    await expect(row('webhook.test')).toContainText('Entregue');
    const first = receiver.received.find(({ body }) => body.includes('webhook.test'));
    expect(first?.headers['webhook-signature']).toBe(signatureOf(first!, secret));

    receiver.status = 503;
    const api = await apiAs('diego', teams.estudio.id);
    const live = await api.createLive({ title: name });
    // Other tests create lives in this team as well.
    const ofLive = () => receiver.received.filter(({ body }) => body.includes(live.id));
    await page.getByRole('searchbox').fill(live.id);
    await page.keyboard.press('Enter');
    await expect(row('webhook.test')).toHaveCount(0);
    await expect(row('live.created')).toHaveCount(1);
    await expect(row('live.created')).toContainText('A caminho');
    await expect(row('live.created')).toContainText('HTTP 503');
    expect(JSON.parse(ofLive()[0]?.body ?? '')).toMatchObject({
      type: 'live.created',
      data: { id: live.id, accountId: teams.estudio.id },
    });
    await look(page, 'deliveries', (file) => info.outputPath(file));
    receiver.status = 204;
    await row('live.created').getByRole('button', { name: 'Ver detalhes de live.created' }).click();
    const details = page.getByRole('dialog', { name: 'live.created' });
    await expect(details.getByText('em manutenção').first()).toBeVisible();
    await look(page, 'details', (file) => info.outputPath(file));
    await details.getByRole('button', { name: 'Reenviar' }).click();
    await expect(details.getByText('Entregue')).toBeVisible();
    await details.getByRole('button', { name: 'Fechar' }).last().click();
    expect(new Set(ofLive().map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    const act = async (item: string) => {
      await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: item }).click();
    };
    await act('Gerar novo segredo');
    const second = (await shown.getByText(/^whsec_/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'Já guardei' }).click();
    const tests = () => receiver.received.filter(({ body }) => body.includes('webhook.test'));
    await page.getByRole('button', { name: 'Enviar teste' }).first().click();
    await expect.poll(() => tests().length).toBe(2);
    const last = tests().at(-1)!;
    const signatures = [signatureOf(last, second), signatureOf(last, secret)];
    expect(last.headers['webhook-signature']).toBe(signatures.join(' '));

    await act('Excluir');
    await expect(page).toHaveURL(/\/webhooks$/);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  } finally {
    receiver.stop();
  }
});
