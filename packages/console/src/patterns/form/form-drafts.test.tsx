import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco, demoPassword, renderPiece } from '../../testing/render-console';
import { Field, PasswordInput, TextInput } from '../../ui';
import { useSchemaForm } from './use-schema-form';

const bruno = 'bruno@colegioatlas.com.br';
const ivo = 'ivo@festivalmarealta.com.br';
const schema = z.object({ name: z.string(), note: z.string(), code: z.string() });

function Form({ title }: { title: string }) {
  const form = useSchemaForm({ schema, defaultValues: { name: title, note: '', code: '' } });
  return (
    <form noValidate>
      <Field label="Nome">
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Nota">
        <TextInput {...form.register('note')} />
      </Field>
      <Field label="Código">
        <PasswordInput {...form.register('code')} autoComplete="current-password" />
      </Field>
      <output>{form.unsaved ? 'alterado' : 'salvo'}</output>
    </form>
  );
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Bruno has typed in a form when his session ends in this way; then a form is opened by somebody. */
async function typeAndReturn(
  { end, login, title = 'Aula' }: { end: 'refused' | 'left' | 'sign-out'; login: string; title?: string },
  between?: () => Promise<void>,
) {
  const given = createTestPalco();
  const { session } = given.palco;
  await session.signIn({ login: bruno, password: demoPassword });
  const user = userEvent.setup();
  const first = renderPiece(<Form title="Aula" />, given);
  await user.type(screen.getByLabelText('Nome'), ' nova');
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  await user.type(screen.getByLabelText('Código'), 'segredo');
  if (end === 'refused') session.auth.unauthorized((await session.auth.getToken()) ?? '');
  if (end === 'sign-out') session.signOut();
  first.unmount();
  await between?.();
  if (end !== 'left') await session.signIn({ login, password: demoPassword });
  await waitFor(() => expect(session.$state.get().stage).toBe('ready'));
  renderPiece(<Form title={title} />, given);
  return { given, user };
}

describe('what was typed when a session ended', () => {
  test('is there again for the same person, as not saved, once', async () => {
    const { given } = await typeAndReturn({ end: 'refused', login: bruno });
    await waitFor(() => expect(valueOf('Nome')).toBe('Aula nova'));
    expect(screen.getByText('alterado')).toBeTruthy();
    document.body.replaceChildren();
    renderPiece(<Form title="Aula" />, given);
    expect(valueOf('Nome')).toBe('Aula');
  });

  test('has no password in it, not even a shown one', async () => {
    await typeAndReturn({ end: 'refused', login: bruno });
    await waitFor(() => expect(valueOf('Nome')).toBe('Aula nova'));
    expect(valueOf('Código')).toBe('');
  });

  test.each([
    ['another person', { end: 'refused', login: ivo }],
    ['somebody who signed out', { end: 'sign-out', login: bruno }],
    ['somebody who left the page', { end: 'left', login: bruno }],
    ['the form of something else', { end: 'refused', login: bruno, title: 'Prova' }],
  ] as const)('is not there for %s', async (_, how) => {
    await typeAndReturn(how);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(valueOf('Nome')).toBe('title' in how ? how.title : 'Aula');
    expect(screen.getByText('salvo')).toBeTruthy();
  });

  test('is gone for good once another person was there', async () => {
    const { given } = await typeAndReturn({ end: 'refused', login: ivo });
    document.body.replaceChildren();
    given.palco.session.signOut();
    await given.palco.session.signIn({ login: bruno, password: demoPassword });
    renderPiece(<Form title="Aula" />, given);
    expect(valueOf('Nome')).toBe('Aula');
  });
});

test('a page that a session ended on shows after the sign-in what was typed there', async () => {
  const { palco, user, address } = await openSignedIn('/profile');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  await user.clear(name);
  await user.type(name, 'Bruno Novo');
  palco.session.auth.unauthorized((await palco.session.auth.getToken()) ?? '');
  await screen.findByRole('heading', { name: /Entrar com conta/ });
  await palco.session.signIn({ login: bruno, password: demoPassword });
  const again = await screen.findByLabelText<HTMLInputElement>('Nome');
  expect(address()).toBe('/profile');
  expect(again).not.toBe(name);
  await waitFor(() => expect(again.value).toBe('Bruno Novo'));
});
