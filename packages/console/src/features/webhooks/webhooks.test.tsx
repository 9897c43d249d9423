import type { WebhookDelivery } from '@palco/sdk/admin';
import { buildId, buildWebhook, createSeed, type FakeWebhook, type FakeWorld } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const team = buildId(101);

function worldWith(webhooks: FakeWebhook[] = []): FakeWorld {
  const world = createSeed();
  const own = world.people.find(({ me }) => me.user.login === marina)!.me;
  own.contasCargos.find(({ conta_id }) => conta_id === team)!.permissoes.push('integrations');
  world.webhooks.set(team, webhooks);
  return world;
}

const attempt = {
  at: '2026-11-01T12:00:05.000Z',
  durationMs: 340,
  status: 500,
  error: null,
  body: 'quebrou',
};

function delivery(values: Partial<WebhookDelivery> = {}): FakeWebhook['deliveries'][number] {
  const id = values.id ?? buildId(881);
  return {
    delivery: {
      id,
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
    },
    corpo: '{"type":"video.ready","data":{"id":"v1"}}',
    attempts: [attempt],
  };
}

async function open(path = '/webhooks', world = worldWith()) {
  const view = await openSignedIn(path, { world, login: marina });
  return { ...view, world, all: world.webhooks.get(team)! };
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const detailsPath = `/webhooks/${buildId(871)}`;

test('a webhook is made from the empty list, and its secret is shown once', async () => {
  const { user, all } = await open();
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
  await user.type(within(dialog).getByLabelText('Endereço'), 'http://example.com/palco');
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  expect(await within(dialog).findByText('Informe um endereço https que exista na internet')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('Endereço'));
  await user.type(within(dialog).getByLabelText('Endereço'), 'https://example.com/palco?chave=1');
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  const shown = await screen.findByRole('dialog', { name: 'Segredo de example.com/palco' });
  const secret = within(shown).getByText(/^whsec_/).textContent;
  await user.keyboard('{Escape}');
  expect(screen.getByText(secret)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Já guardei' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect((await row(/example\.com\/palco/)).textContent).toContain('Ativo');
  expect(all[0]?.webhook.eventos).toEqual([
    'video.created',
    'upload.completed',
    'video.ready',
    'video.failed',
    'video.restored',
  ]);
});

test('the list says what stands in the way of each, and finds by name', async () => {
  const { user, address } = await open(
    '/webhooks',
    worldWith([
      { webhook: buildWebhook({ id: buildId(1), descricao: 'CRM' }), deliveries: [] },
      { webhook: buildWebhook({ id: buildId(2), descricao: 'Parado', ativo: false }), deliveries: [] },
      {
        webhook: buildWebhook({ id: buildId(3), descricao: 'Quebrado', ativo: false, motivo: 'failing' }),
        deliveries: [],
      },
      {
        webhook: buildWebhook({
          id: buildId(4),
          descricao: 'Doente',
          falhandoDesde: '2026-11-01T12:00:00.000Z',
        }),
        deliveries: [],
      },
    ]),
  );
  expect((await row(/CRM/)).textContent).toContain('Ativo');
  expect((await row(/Parado/)).textContent).toContain('Desativado');
  expect((await row(/Quebrado/)).textContent).toContain('Desativado por falhas');
  expect((await row(/Doente/)).textContent).toContain('Falhando');
  await user.type(screen.getByRole('searchbox'), 'crm{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Parado/ })).toBeNull());
  expect(address()).toBe('/webhooks?search=crm');
});

test('a webhook is switched off after a question, and on again at once', async () => {
  const { user, all } = await open('/webhooks', worldWith([{ webhook: buildWebhook(), deliveries: [] }]));
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações de example.com/palco' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Desativar');
  const question = await screen.findByRole('alertdialog', { name: 'Desativar example.com/palco?' });
  await user.click(within(question).getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByText('Webhook desativado!')).toBeTruthy();
  expect(all[0]?.webhook.ativo).toBe(false);
  await waitFor(async () => expect((await row(/example/)).textContent).toContain('Desativado'));
  await choose('Ativar');
  expect(await screen.findByText('Webhook ativado!')).toBeTruthy();
  expect(all[0]?.webhook.ativo).toBe(true);
});

test('a new secret is shown once, with the time of the former one', async () => {
  const { user } = await open(detailsPath, worldWith([{ webhook: buildWebhook(), deliveries: [] }]));
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
  const { user } = await open(detailsPath, worldWith([{ webhook: buildWebhook(), deliveries: [] }]));
  expect(await screen.findByText('Nada foi enviado ainda')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Enviar teste' })[0]!);
  expect(await screen.findByText('Teste enviado!')).toBeTruthy();
  expect((await row(/webhook\.test/)).textContent).toContain('Entregue');
});

test('a delivery shows what was sent and answered, and is sent again', async () => {
  const world = worldWith([{ webhook: buildWebhook(), deliveries: [delivery()] }]);
  const { user, all } = await open(detailsPath, world);
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
  expect(all[0]?.deliveries[0]?.delivery.tentativas).toBe(10);
});

test('nothing but tests is sent again while the webhook is off, and the page says why it is off', async () => {
  const webhook = buildWebhook({ ativo: false, motivo: 'failing' });
  const { user } = await open(detailsPath, worldWith([{ webhook, deliveries: [delivery()] }]));
  expect(await screen.findByText(/Nada chegou a este endereço por cinco dias/)).toBeTruthy();
  const again = within(await row(/video\.ready/)).getByRole('button', { name: 'Reenviar video.ready' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getAllByRole('button', { name: 'Enviar teste' })[0]!);
  expect(await screen.findByText('Teste enviado!')).toBeTruthy();
});

test('what did not arrive is counted on the page, and recovered from there once the webhook is on', async () => {
  const webhook = buildWebhook({ naoEntregues: 2 });
  const missed = [delivery(), delivery({ id: buildId(882), evento: 'video.failed', status: 'not_sent' })];
  const { user, all } = await open(detailsPath, worldWith([{ webhook, deliveries: missed }]));
  expect(await screen.findByText(/2 eventos dos últimos 30 dias não chegaram/)).toBeTruthy();
  expect((await row(/video\.failed/)).textContent).toContain('Não enviado: desativado');
  await user.click(screen.getByRole('button', { name: 'Recuperar envios' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recuperar envios de example.com/palco' });
  await user.click(within(dialog).getByRole('combobox', { name: 'O que recuperar' }));
  await user.click(await screen.findByRole('option', { name: 'Somente o que não foi enviado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Recuperar' }));
  expect(await screen.findByText('1 envio na fila')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/1 evento dos últimos 30 dias não chegou/)).toBeTruthy());
  expect(all[0]?.deliveries.map(({ delivery: { status } }) => status)).toEqual(['failed', 'delivered']);
});

test('the deliveries are filtered by how they stand; the choice is in the address', async () => {
  const other = delivery({ id: buildId(882), evento: 'live.ended', status: 'delivered' });
  const { user, address } = await open(
    detailsPath,
    worldWith([{ webhook: buildWebhook(), deliveries: [delivery(), other] }]),
  );
  await row(/live\.ended/);
  await user.click(screen.getByRole('combobox', { name: /^Situação/ }));
  await user.click(await screen.findByRole('option', { name: 'Falhou' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /live\.ended/ })).toBeNull());
  expect(address()).toBe(`${detailsPath}?status=failed`);
});

test('a webhook is deleted from its page, which leads back to the list', async () => {
  const { user, address, all } = await open(
    detailsPath,
    worldWith([{ webhook: buildWebhook(), deliveries: [] }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Mais ações de example.com/palco' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir example.com/palco?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(address()).toBe('/webhooks'));
  expect(all).toEqual([]);
});

test('an address of no webhook says so, and lists that do not come can be asked for again', async () => {
  const { user, backend, router } = await open(
    '/vod/dashboard',
    worldWith([{ webhook: buildWebhook(), deliveries: [delivery()] }]),
  );
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
