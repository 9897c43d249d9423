import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Field } from '../field/field';
import { Textarea } from './textarea';

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrição' });
const described = () =>
  (area().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('inside a field it has the label and the message, and counts nothing without a maximum', () => {
  renderPiece(
    <Field label="Descrição" error="Campo obrigatório">
      <Textarea />
    </Field>,
  );
  expect(described()).toEqual(['Campo obrigatório']);
  expect(area().getAttribute('aria-invalid')).toBe('true');
});

test('it counts code points, says how many are left and marks what is too much', async () => {
  renderPiece(
    <Field label="Descrição" hint="Opcional">
      <Textarea maxCodePoints={10} />
    </Field>,
  );
  const user = userEvent.setup();
  expect(described()).toEqual(['Opcional', 'Restam 10 caracteres']);
  await user.type(area(), '👩‍🏫 ação');
  expect(screen.getByText('8/10')).toBeTruthy();
  await user.type(area(), '!');
  expect(described()).toEqual(['Opcional', 'Resta 1 caractere']);
  expect(screen.getByRole('status').textContent).toBe('Resta 1 caractere');
  expect(area().getAttribute('aria-invalid')).toBeNull();
  await user.type(area(), '!!');
  expect(described()).toEqual(['Opcional', '1 caractere a mais']);
  expect(area().getAttribute('aria-invalid')).toBe('true');
});

test('a form writes into it by its ref, and the count follows', async () => {
  function Form() {
    const { register, reset } = useForm({ defaultValues: { text: 'abc' } });
    return (
      <form>
        <Field label="Descrição">
          <Textarea maxCodePoints={20} {...register('text')} />
        </Field>
        <button type="button" onClick={() => reset({ text: 'abcdef' })}>
          Outro
        </button>
      </form>
    );
  }
  renderPiece(<Form />);
  expect(screen.getByText('3/20')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Outro' }));
  expect(await screen.findByText('6/20')).toBeTruthy();
});
