import { SdkError } from '@palco/sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Controller } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestPalco, renderPiece } from '../../testing/render-console';
import { FormAlert } from '.';
import { Button, Field, TextInput } from '../../ui';
import { packRule, unpackRule } from './form-rule.pure';
import { useSchemaForm } from './use-schema-form';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(5, 'validation.max')),
  role: z.string().check(z.refine((text) => text !== 'x', 'validation.min')),
});

type Input = z.infer<typeof schema>;

/** `controlled`: the field of the role is a `Controller`, as lists, switches and chips are. */
function Form({ call, controlled = false }: { call(input: Input): unknown; controlled?: boolean }) {
  const form = useSchemaForm({
    schema,
    defaultValues: { name: '', role: '' },
    params: { role: { min: 3 } },
    wireFields: { cargoId: 'role' },
    codeFields: { NAME_IN_USE: 'name' },
    failureText: (error) => (error.code === 'TEAM_NOT_EMPTY' ? 'Peça mais' : undefined),
  });
  return (
    <form noValidate onSubmit={form.submit(call)}>
      <Field label="Nome" error={form.errorOf('name')}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Cargo" error={form.errorOf('role')}>
        {controlled ? (
          <Controller control={form.control} name="role" render={({ field }) => <TextInput {...field} />} />
        ) : (
          <TextInput {...form.register('role')} />
        )}
      </Field>
      <FormAlert failure={form.failure} />
      <Button type="submit" pending={form.isSubmitting}>
        Salvar
      </Button>
      <output>{form.unsaved ? 'alterado' : 'salvo'}</output>
    </form>
  );
}

function open(call: (input: Input) => unknown = () => undefined, controlled = false) {
  const { palco } = renderPiece(<Form call={call} controlled={controlled} />, createTestPalco());
  const name = screen.getByLabelText<HTMLInputElement>('Nome');
  const role = screen.getByLabelText<HTMLInputElement>('Cargo');
  return { palco, name, role, save: screen.getByRole('button', { name: 'Salvar' }), user: userEvent.setup() };
}

const refuse = (options: Partial<ConstructorParameters<typeof SdkError>[0]>) => () => {
  throw new SdkError({
    code: 'VALIDATION',
    message: 'Não dá',
    text: 'Não dá',
    status: 422,
    requestId: 'r-1',
    ...options,
  });
};

test('is silent before touch, then says the rule with its parameter, in the language of the moment', async () => {
  const { user, name, palco } = open();
  await user.type(name, 'abcdef');
  expect(screen.queryByText(/tamanho/)).toBeNull();
  await user.tab();
  expect(await screen.findByText('O tamanho máximo é 5')).toBeTruthy();
  palco.i18n.setLanguage('en');
  expect(await screen.findByText('The maximum length is 5')).toBeTruthy();
});

test.each([
  ['a registered field', false],
  ['a field in a Controller', true],
])(
  'a press says what is wrong with %s before it only once it is over, so that its button stays in place',
  async (_kind, controlled) => {
    const { user, role, save } = open(undefined, controlled);
    await user.click(role);
    await user.keyboard('x');
    await user.pointer({ keys: '[MouseLeft>]', target: save });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(role.getAttribute('aria-invalid')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    await waitFor(() => expect(role.getAttribute('aria-invalid')).toBe('true'));
  },
);

test('a field in a Controller is sent, and gets the focus where it is wrong', async () => {
  const call = vi.fn();
  const { user, name, role, save } = open(call, true);
  await user.type(name, 'Ana');
  await user.type(role, 'x');
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(role));
  expect(call).not.toHaveBeenCalled();
  await user.type(role, 'y');
  await user.click(save);
  await waitFor(() => expect(call).toHaveBeenCalledWith({ name: 'Ana', role: 'xy' }));
});

test('a rule that does not name its parameter gets it from the form', async () => {
  const { user, role } = open();
  await user.type(role, 'x');
  await user.tab();
  expect(await screen.findByText('O tamanho minimo é 3')).toBeTruthy();
});

test('sends the checked input once, however often it is pressed', async () => {
  const calls: Input[] = [];
  let answer = () => {};
  const { user, name, save } = open((input) => {
    calls.push(input);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  await user.type(name, ' Ana ');
  await user.dblClick(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  await user.type(name, '{Enter}');
  answer();
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(calls).toEqual([{ name: 'Ana', role: '' }]);
});

test('an invalid form is not sent; its first invalid field gets the focus', async () => {
  const call = vi.fn();
  const { user, name, save } = open(call);
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(call).not.toHaveBeenCalled();
});

test('problems from the server are shown at their fields, also by wire name; the rest with the request id', async () => {
  const fields = [
    { field: 'cargoId', code: 'X', message: 'Cargo desconhecido' },
    { field: 'name', code: 'X', message: 'Nome feio' },
    { field: 'other', code: 'X', message: 'Outra coisa' },
  ];
  const { user, name, role, save } = open(refuse({ fields }));
  await user.type(name, 'Ana');
  await user.click(save);
  expect(await screen.findByText('Cargo desconhecido')).toBeTruthy();
  expect(role.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Nome feio')).toBeTruthy();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Outra coisa');
  expect(alert.textContent).toContain('r-1');
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Ana');
  await user.type(name, 'x');
  await waitFor(() => expect(screen.queryByText('Nome feio')).toBeNull());
});

test('a refusal without fields is shown at the field mapped from its code', async () => {
  const { user, name, save } = open(refuse({ code: 'NAME_IN_USE', status: 409, message: 'Já existe' }));
  await user.type(name, 'Ana');
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.getByText('Já existe')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [{ code: 'NETWORK_ERROR', status: 503 }, /Não foi possível falar com o servidor/],
  [{ code: 'INTERNAL', status: 500 }, /Ocorreu um erro. Tente novamente/],
  [{ code: 'VERSION_CONFLICT', status: 412 }, /Outra pessoa alterou/],
  [{ code: 'LAST_OWNER', status: 409 }, /Não dá/],
  [{ code: 'TEAM_NOT_EMPTY', status: 403 }, /Peça mais/],
])('%j is said for the whole form, and what was typed stays', async (options, text) => {
  const { user, name, save } = open(refuse(options));
  await user.type(name, 'Ana');
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(name.value).toBe('Ana');
  expect(screen.getByText('alterado')).toBeTruthy();
});

test('an aborted call shows no error', async () => {
  const { user, name, save } = open(() => {
    throw new DOMException('gone', 'AbortError');
  });
  await user.type(name, 'Ana');
  await user.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('is unsaved from the first key until the server has it', async () => {
  const { user, name, save } = open();
  expect(screen.getByText('salvo')).toBeTruthy();
  await user.type(name, 'Ana');
  expect(await screen.findByText('alterado')).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText('salvo')).toBeTruthy();
  await user.type(name, 'b');
  expect(await screen.findByText('alterado')).toBeTruthy();
});

test.each([
  [{ message: 'a.b' }, { key: 'a.b', params: {} }],
  [
    { message: 'a.b', maximum: 5, minimum: 2 },
    { key: 'a.b', params: { min: 2, max: 5 } },
  ],
  [
    { message: 'Texto livre', params: { host: 'x', max: true } },
    { key: 'Texto livre', params: { host: 'x' } },
  ],
])('a rule survives its way through the form: %j', (issue, rule) => {
  expect(unpackRule(packRule(issue))).toEqual(rule);
});
