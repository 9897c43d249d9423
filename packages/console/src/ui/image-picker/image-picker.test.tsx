import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { ImagePicker, type ImagePickerProps } from './image-picker';

const image = (type = 'image/png', size = 3) => {
  const file = new File(['abc'], 'foto', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

function open(props: Partial<ImagePickerProps> = {}) {
  const onPick = vi.fn();
  const view = renderPiece(
    <ImagePicker label="Foto" name="Marina Souza" src={null} onPick={onPick} {...props} />,
  );
  const group = screen.getByRole('group', { name: 'Foto' });
  const input = within(group).getByLabelText<HTMLInputElement>('Foto', { selector: 'input' });
  return { ...view, onPick, group, input, user: userEvent.setup({ applyAccept: false }) };
}

test('without a picture it shows initials, says what is taken, and offers nothing to remove', () => {
  const { group } = open({ onRemove: vi.fn() });
  expect(group.textContent).toContain('MS');
  expect(group.textContent).toContain('até 10 MB');
  expect(screen.queryByRole('button', { name: 'Remover imagem' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Escolher imagem' })).toBeTruthy();
});

test.each([
  ['image/png', 10 * 1_048_576, null],
  ['image/jpeg', 1, null],
  ['image/webp', 1, null],
  ['image/png', 10 * 1_048_576 + 1, 'Tamanho da imagem excedeu limite de 10MB!'],
  ['image/gif', 1, 'O formato da imagem é inválido!'],
  ['', 1, 'O formato da imagem é inválido!'],
])('%s of %i bytes: %s', async (type, size, problem) => {
  const { user, input, onPick } = open();
  const file = image(type, size);
  await user.upload(input, file);
  if (problem === null) {
    expect(onPick).toHaveBeenCalledExactlyOnceWith(file);
    expect(screen.queryByRole('alert')).toBeNull();
  } else {
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(onPick).not.toHaveBeenCalled();
  }
});

test('a picture can be dropped', () => {
  const { group, onPick } = open();
  const file = image();
  fireEvent.dragEnter(group, { dataTransfer: { types: ['Files'], files: [] } });
  expect(group.className).toContain('over');
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [file] } });
  expect(group.className).not.toContain('over');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(file);
});

test('a picture that is not sent yet is shown instead of the old one', async () => {
  const { group } = open({ src: '/old.png', file: image() });
  const shown = () => group.querySelector('img')?.getAttribute('src');
  expect(shown()).toBe('/old.png');
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,YWJj'));
});

test('a wide one is a drop zone that opens the chooser, without initials', async () => {
  const { group, user, input } = open({ shape: 'wide' });
  const pressed = vi.spyOn(input, 'click').mockImplementation(() => undefined);
  expect(group.textContent).not.toContain('MS');
  await user.click(group.querySelector('button[tabindex="-1"]')!);
  expect(pressed).toHaveBeenCalledOnce();
});

test('a wide picture is named', () => {
  open({ shape: 'wide', src: '/old.png', alt: 'Capa atual' });
  expect(screen.getByRole('img', { name: 'Capa atual' }).getAttribute('src')).toBe('/old.png');
});

test('it is removed by a button, not while something is under way', async () => {
  const onRemove = vi.fn();
  const { user } = open({ src: '/old.png', onRemove });
  await user.click(screen.getByRole('button', { name: 'Remover imagem' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

test('while it is sent nothing else can be chosen, and the reason of a refusal is said', () => {
  const { group } = open({ src: '/old.png', onRemove: vi.fn(), pending: true, error: 'Arquivo danificado' });
  expect(within(group).getByRole('button', { name: 'Trocar imagem' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Remover imagem' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Arquivo danificado');
});
