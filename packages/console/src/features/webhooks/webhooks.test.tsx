import type { Webhook, WebhookDelivery } from '@palco/sdk/admin';
import { buildId, contractExample, createSeed, type FakeHandlers } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const buildWebhook = (values: Partial<Webhook> = {}): Webhook => ({
  ...contractExample('Webhook'),
  id: buildId(871),
  url: 'https://example.com/palco',
  descricao: '',
  eventos: ['video.ready', 'video.failed'],
  ativo: true,
  ...values,
});

const attempt = {
  at: '2026-11-01T12:00:05.000Z',
  durationMs: 340,
  status: 500,
  error: null,
  body: 'quebrou',
};

const delivery = (values: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: buildId(881),
  webhookId: buildId(871),
  messageId: 'evt_881',
  evento: 'video.ready',
  teste: false,
  status: 'failed',
  tentativas: 9,
  proximaTentativa: null,
  ultimaTentativa: attempt,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...values,
});

/** The two lists; a test changes what stands in them. */
function open(
  path: string,
  webhooks: Webhook[],
  deliveries: WebhookDelivery[] = [],
  answers: FakeHandlers = {},
) {
  const world = createSeed();
  const own = world.people.find(({ me }) => me.user.login === marina)!.me;
  own.contasCargos[0]!.permissoes.push('integrations');
  const pagination = { page: 1, limit: 25, total: deliveries.length, pagesTotal: 1 };
  const lists: FakeHandlers = {
    listWebhooks: () => ({ status: 200, body: { items: webhooks } }),
    listWebhookDeliveries: () => ({ status: 200, body: { items: deliveries, pagination } }),
  };
  return openSignedIn(path, { world, login: marina, answers: { ...lists, ...answers } });
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const detailsPath = `/webhooks/${buildId(871)}`;

test('a webhook is made from the empty list, and its secret is shown once', async () => {
  const webhooks: Webhook[] = [];
  const segredo = 'whsec_segredo';
  const { user, backend } = await open('/webhooks', webhooks, [], {
    createWebhook({ body }) {
      const webhook = buildWebhook(body as Partial<Webhook>);
      webhooks.push(webhook);
      return { status: 201, body: { webhook, segredo } };
    },
  });
  expect(await screen.findByText('Nenhum webhook')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Novo webhook' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Novo webhook' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  expect(await within(dialog).findAllByText('O campo é obrigatório')).toHaveLength(2);
  await user.type(within(dialog).getByLabelText('Endereço'), 'example.com');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Vídeos' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Vídeo excluído' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  expect(await within(dialog).findByText('Formato inválido')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('Endereço'));
  // The server refuses it, and the field says why.
  const message = 'Informe um endereço https que exista na internet';
  const errors = [{ field: 'url', code: 'INVALID_URL', message }];
  backend.fault({ operation: 'createWebhook', status: 422, code: 'INVALID_FIELDS', errors, times: 1 });
  await user.type(within(dialog).getByLabelText('Endereço'), 'http://example.com/palco');
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('Endereço'));
  await user.type(within(dialog).getByLabelText('Endereço'), 'https://example.com/palco?chave=1');
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  const shown = await screen.findByRole('dialog', { name: 'Segredo de example.com/palco' });
  expect(within(shown).getByText(segredo)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByText(segredo)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Já guardei' }));
  await waitFor(() => expect(screen.queryByText(segredo)).toBeNull());
  expect((await row(/example\.com\/palco/)).textContent).toContain('Ativo');
  expect(webhooks[0]?.eventos).toEqual([
    'video.created',
    'upload.completed',
    'video.ready',
    'video.failed',
    'video.restored',
  ]);
});

test('the list says what stands in the way of each, and finds by name', async () => {
  const falhandoDesde = '2026-11-01T12:00:00.000Z';
  const { user, address } = await open('/webhooks', [
    buildWebhook({ id: buildId(1), descricao: 'CRM' }),
    buildWebhook({ id: buildId(2), descricao: 'Parado', ativo: false }),
    buildWebhook({ id: buildId(3), descricao: 'Quebrado', ativo: false, motivo: 'failing' }),
    buildWebhook({ id: buildId(4), descricao: 'Doente', falhandoDesde }),
  ]);
  expect((await row(/CRM/)).textContent).toContain('Ativo');
  expect((await row(/Parado/)).textContent).toContain('Desativado');
  expect((await row(/Quebrado/)).textContent).toContain('Desativado por falhas');
  expect((await row(/Doente/)).textContent).toContain('Falhando');
  await user.type(screen.getByRole('searchbox'), 'crm{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Parado/ })).toBeNull());
  expect(address()).toBe('/webhooks?search=crm');
});

test('a webhook is switched off after a question, and on again at once', async () => {
  const webhooks = [buildWebhook()];
  const { user, backend } = await open('/webhooks', webhooks, [], {
    updateWebhook: ({ body }) => ({
      status: 200,
      body: (webhooks[0] = buildWebhook(body as Partial<Webhook>)),
    }),
  });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações de example.com/palco' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Desativar');
  const question = await screen.findByRole('alertdialog', { name: 'Desativar example.com/palco?' });
  await user.click(within(question).getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByText('Webhook desativado!')).toBeTruthy();
  await waitFor(async () => expect((await row(/example/)).textContent).toContain('Desativado'));
  await choose('Ativar');
  expect(await screen.findByText('Webhook ativado!')).toBeTruthy();
  expect(backend.sentTo('updateWebhook')).toEqual([{ ativo: false }, { ativo: true }]);
});

test('a new secret is shown once, with the time of the former one', async () => {
  const webhooks = [buildWebhook()];
  const { user } = await open(detailsPath, webhooks, [], {
    rotateWebhookSecret() {
      const webhook = buildWebhook({ segredoAnteriorAte: '2100-01-01T12:00:00.000Z' });
      webhooks[0] = webhook;
      return { status: 200, body: { webhook, segredo: 'whsec_novo' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mais ações de example.com/palco' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Gerar novo segredo' }));
  const question = await screen.findByRole('alertdialog', { name: /Gerar novo segredo/ });
  await user.click(within(question).getByRole('button', { name: 'Gerar novo segredo' }));
  const shown = await screen.findByRole('dialog', { name: 'Segredo de example.com/palco' });
  expect(within(shown).getByText(/O segredo anterior vale até/)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Já guardei' }));
  expect(await screen.findByText('Segredo anterior ainda vale')).toBeTruthy();
});

test('a test is sent from the page of the webhook, and its delivery appears', async () => {
  const deliveries: WebhookDelivery[] = [];
  const { user } = await open(detailsPath, [buildWebhook()], deliveries, {
    testWebhook() {
      deliveries.push(delivery({ evento: 'webhook.test', teste: true, status: 'delivered' }));
      return { status: 202, body: delivery({ evento: 'webhook.test', teste: true, status: 'pending' }) };
    },
  });
  expect(await screen.findByText('Nada foi enviado ainda')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Enviar teste' })[0]!);
  expect(await screen.findByText('Teste enviado!')).toBeTruthy();
  expect((await row(/webhook\.test/)).textContent).toContain('Entregue');
});

test('a delivery shows what was sent and answered, and is sent again', async () => {
  const corpo = '{"type":"video.ready","data":{"id":"v1"}}';
  const deliveries = [delivery()];
  const { user, backend } = await open(detailsPath, [buildWebhook()], deliveries, {
    getWebhookDelivery: () => ({
      status: 200,
      body: { delivery: deliveries[0]!, corpo, attempts: [attempt] },
    }),
    resendWebhookDelivery() {
      deliveries[0] = delivery({ status: 'delivered' });
      return { status: 202, body: delivery({ status: 'pending' }) };
    },
  });
  const failed = await row(/video\.ready/);
  expect(failed.textContent).toContain('Falhou');
  expect(failed.textContent).toContain('HTTP 500');
  await user.click(within(failed).getByRole('button', { name: 'Ver detalhes de video.ready' }));
  const dialog = await screen.findByRole('dialog', { name: 'video.ready' });
  expect(within(dialog).getByText(/"id": "v1"/)).toBeTruthy();
  expect(within(dialog).getByText('quebrou')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Reenviado!')).toBeTruthy();
  await waitFor(() => expect(within(dialog).getByText('Entregue')).toBeTruthy());
  const asked = backend.requests.findLast(({ operation }) => operation === 'resendWebhookDelivery');
  expect(asked?.url.pathname).toBe(`/v1/webhooks/${buildId(871)}/deliveries/${buildId(881)}/resend`);
});

test('nothing but tests is sent again while the webhook is off, and the page says why it is off', async () => {
  const webhook = buildWebhook({ ativo: false, motivo: 'failing' });
  const { user } = await open(detailsPath, [webhook], [delivery()]);
  expect(await screen.findByText(/Nada chegou a este endereço por cinco dias/)).toBeTruthy();
  const again = within(await row(/video\.ready/)).getByRole('button', { name: 'Reenviar video.ready' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getAllByRole('button', { name: 'Enviar teste' })[0]!);
  expect(await screen.findByText('Teste enviado!')).toBeTruthy();
});

test('what did not arrive is counted on the page, and recovered from there once the webhook is on', async () => {
  const webhooks = [buildWebhook({ naoEntregues: 2 })];
  const missed = [delivery(), delivery({ id: buildId(882), evento: 'video.failed', status: 'not_sent' })];
  const { user, backend } = await open(detailsPath, webhooks, missed, {
    recoverWebhook() {
      webhooks[0] = buildWebhook({ naoEntregues: 1 });
      return { status: 202, body: { enfileirados: 1, restantes: 0 } };
    },
  });
  expect(await screen.findByText(/2 eventos dos últimos 30 dias não chegaram/)).toBeTruthy();
  expect((await row(/video\.failed/)).textContent).toContain('Não enviado: desativado');
  await user.click(screen.getByRole('button', { name: 'Recuperar envios' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recuperar envios de example.com/palco' });
  await user.click(within(dialog).getByRole('combobox', { name: 'O que recuperar' }));
  await user.click(await screen.findByRole('option', { name: 'Somente o que não foi enviado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Recuperar' }));
  expect(await screen.findByText('1 envio na fila')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/1 evento dos últimos 30 dias não chegou/)).toBeTruthy());
  const [{ desde, ...which }] = backend.sentTo('recoverWebhook') as [{ desde: string; status: string }];
  expect(which).toEqual({ status: 'not_sent' });
  expect(Math.round((Date.now() - Date.parse(desde)) / 86_400_000)).toBe(31);
});

test('the deliveries are filtered by how they stand; the choice is in the address', async () => {
  const other = delivery({ id: buildId(882), evento: 'live.ended', status: 'delivered' });
  const all = [delivery(), other];
  const { user, address, backend } = await open(detailsPath, [buildWebhook()], all);
  await row(/live\.ended/);
  await user.click(screen.getByRole('combobox', { name: /^Situação/ }));
  await user.click(await screen.findByRole('option', { name: 'Falhou' }));
  await waitFor(() => {
    const asked = backend.requests.findLast(({ operation }) => operation === 'listWebhookDeliveries');
    expect(asked?.url.searchParams.get('status')).toBe('failed');
  });
  expect(address()).toBe(`${detailsPath}?status=failed`);
});

test('a webhook is deleted from its page, which leads back to the list', async () => {
  const { user, address, backend } = await open(detailsPath, [buildWebhook()]);
  await user.click(await screen.findByRole('button', { name: 'Mais ações de example.com/palco' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir example.com/palco?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(address()).toBe('/webhooks'));
  expect(backend.sentTo('deleteWebhook')).toHaveLength(1);
});

test('an address of no webhook says so, and lists that do not come can be asked for again', async () => {
  const { user, backend, router } = await open('/vod/dashboard', [buildWebhook()], [delivery()]);
  backend.fault({ operation: 'listWebhooks', status: 503, times: 1 });
  await act(() => router.navigate({ to: '/webhooks' }));
  expect(await screen.findByText('Não foi possível carregar os webhooks')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await row(/example/)).toBeTruthy();
  backend.fault({ operation: 'listWebhookDeliveries', status: 503, times: 1 });
  await act(() => router.navigate({ to: '/webhooks/$webhookId', params: { webhookId: buildId(871) } }));
  expect(await screen.findByText('Não foi possível carregar os envios')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await row(/video\.ready/)).toBeTruthy();
  await act(() => router.navigate({ to: '/webhooks/$webhookId', params: { webhookId: buildId(9) } }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhook não encontrado' })).toBeTruthy();
});

test('the page is closed to who may not open it', async () => {
  const { address } = await openSignedIn('/webhooks');
  await waitFor(() => expect(address()).toBe('/403'));
});
