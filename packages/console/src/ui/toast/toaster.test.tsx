import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string) => screen.queryAllByText(text).length;

async function say(input: Parameters<typeof toast>[0]) {
  let close: () => void = () => undefined;
  await act(async () => {
    close = toast(input);
    await vi.advanceTimersByTimeAsync(0);
  });
  return () => act(async () => close());
}

test('lives for 5 s', async () => {
  renderPiece(<Toaster />);
  await say({ kind: 'success', title: 'Chave copiada!' });
  await pass(4900);
  expect(shown('Chave copiada!')).toBe(1);
  await pass(400);
  expect(shown('Chave copiada!')).toBe(0);
});

test('a toast from before the Toaster was mounted is shown when it mounts', async () => {
  toast({ kind: 'info', title: 'Cedo' });
  renderPiece(<Toaster />);
  await pass(0);
  expect(shown('Cedo')).toBe(1);
});

test('ten equal toasts are one, and each of them restarts its timeout', async () => {
  renderPiece(<Toaster />);
  for (let count = 0; count < 10; count += 1) await say({ kind: 'error', title: 'Ops', text: 'x' });
  expect(shown('Ops')).toBe(1);
  await pass(4000);
  await say({ kind: 'error', title: 'Ops', text: 'x' });
  await pass(4000);
  expect(shown('Ops')).toBe(1);
});

test('different ones stand in one region, the errors as alerts', async () => {
  renderPiece(<Toaster />);
  await say({ kind: 'error', title: 'Falhou' });
  await say({ kind: 'success', title: 'Salvo' });
  const region = screen.getByRole('region', { name: 'Notificações' });
  expect(region.querySelectorAll('[role="alert"], [role="status"]')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toContain('Falhou');
  expect(screen.getByRole('status').textContent).toContain('Salvo');
});

test('hover pauses the timeout', async () => {
  renderPiece(<Toaster />);
  await say({ kind: 'info', title: 'Pausa' });
  const region = screen.getByRole('region', { name: 'Notificações' });
  fireEvent.mouseEnter(region);
  await pass(20_000);
  expect(shown('Pausa')).toBe(1);
  fireEvent.mouseLeave(region);
  await pass(6000);
  expect(shown('Pausa')).toBe(0);
});

test('F6 focuses the toasts, which pauses the timeout', async () => {
  renderPiece(<Toaster />);
  await say({ kind: 'info', title: 'Teclado' });
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notificações' }));
  await pass(20_000);
  expect(shown('Teclado')).toBe(1);
});

test('a toast in a hidden tab waits until the tab is visible', async () => {
  renderPiece(<Toaster />);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await say({ kind: 'info', title: 'Escondido' });
  await pass(20_000);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await pass(4900);
  expect(shown('Escondido')).toBe(1);
  await pass(1000);
  expect(shown('Escondido')).toBe(0);
});

test('offers its action, its details, and a way to close it', async () => {
  renderPiece(<Toaster />);
  const undo = vi.fn();
  await say({
    kind: 'success',
    title: 'Excluído',
    action: { label: 'Desfazer', onSelect: undo },
    requestId: 'req-7',
  });
  expect(screen.getByText('Identificador da requisição: req-7')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await pass(500);
  expect(shown('Excluído')).toBe(0);
  expect(undo).not.toHaveBeenCalled();
});

test('closes with its action, which can be taken once', async () => {
  renderPiece(<Toaster />);
  const undo = vi.fn();
  await say({ kind: 'success', title: 'Excluído', action: { label: 'Desfazer', onSelect: undo } });
  fireEvent.click(screen.getByText('Desfazer'));
  expect(undo).toHaveBeenCalledOnce();
  await pass(500);
  expect(shown('Excluído')).toBe(0);
});

test('the caller can close its toast', async () => {
  renderPiece(<Toaster />);
  const close = await say({ kind: 'info', title: 'Sem conexão' });
  await close();
  await pass(500);
  expect(shown('Sem conexão')).toBe(0);
});
