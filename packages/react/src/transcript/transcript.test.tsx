import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithPalco as render } from '../conformance';
import { createStaticPlayer } from '../testing';
import { Transcript } from './index';
import { saidCues, TranscriptPanel } from './transcript-panel.fixture';

const subtitles = [{ language: 'pt-BR', label: 'Português', url: '/aula.vtt' }];
const playing = (currentTime: number) => createStaticPlayer({ stage: 'playing', duration: 90, currentTime });
const lines = () => within(screen.getByRole('list', { name: 'Transcrição' })).getAllByRole('button');

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Transcript', () => {
  it('shows what is being said, and seeks where a line is pressed', async () => {
    const player = playing(12);
    render(<TranscriptPanel player={player} />);
    expect(lines().map((line) => line.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    await userEvent.click(lines()[2] as HTMLElement);
    expect(player.calls).toEqual(['seek 14']);
  });

  it('finds a text across lines, and Enter goes there', async () => {
    const player = playing(0);
    render(<TranscriptPanel player={player} />);
    const field = screen.getByRole('searchbox', { name: 'Buscar na transcrição' });
    fireEvent.change(field, { target: { value: 'SEGUNDA lei' } });
    expect(screen.getByText('1 trecho encontrado')).toBeTruthy();
    expect(document.querySelectorAll('mark')).toHaveLength(2);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(player.calls).toEqual(['seek 10']);
    fireEvent.change(field, { target: { value: 'xyz' } });
    expect(screen.getByText('Nenhum trecho encontrado')).toBeTruthy();
  });

  it('is one stop of the Tab key, in which arrows move', async () => {
    render(<TranscriptPanel player={playing(12)} />);
    lines()[1]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(lines()[2]);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(lines()[0]);
    expect(lines().filter(({ tabIndex }) => tabIndex === 0)).toEqual([lines()[0]]);
  });

  it('copies with times, and says when it may not', async () => {
    const user = userEvent.setup();
    render(<TranscriptPanel player={playing(0)} />);
    await user.click(screen.getByRole('button', { name: 'Copiar com os tempos' }));
    expect(await navigator.clipboard.readText()).toContain(
      '0:10 Hoje vamos ver a segunda\n0:14 lei de Newton.',
    );
    expect(screen.getByText('Transcrição copiada')).toBeTruthy();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Copiar com os tempos' }));
    expect(await screen.findByText(/Não foi possível copiar/)).toBeTruthy();
  });

  it('loads the subtitles, says a failure, and tries again', async () => {
    const load = vi.fn<() => Promise<Response>>(async () => new Response('', { status: 503 }));
    vi.stubGlobal('fetch', load);
    render(
      <Transcript.Root player={playing(0)} subtitles={subtitles}>
        <Transcript.Status />
        <Transcript.RetryButton />
        <Transcript.List />
      </Transcript.Root>,
    );
    expect(await screen.findByText('Não foi possível carregar a transcrição.')).toBeTruthy();
    load.mockImplementation(async () => new Response('WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n'));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]?.textContent).toBe('0:01 Oi');
  });

  it('stops following when somebody scrolls, until they ask for it', async () => {
    render(
      <Transcript.Root player={playing(0)} subtitles={subtitles} cues={saidCues}>
        <Transcript.List />
        <Transcript.FollowButton />
      </Transcript.Root>,
    );
    expect(screen.queryByRole('button', { name: /Voltar ao que/ })).toBeNull();
    fireEvent.wheel(screen.getByRole('list'));
    await userEvent.click(await screen.findByRole('button', { name: /Voltar ao que/ }));
    expect(screen.queryByRole('button', { name: /Voltar ao que/ })).toBeNull();
  });
});
