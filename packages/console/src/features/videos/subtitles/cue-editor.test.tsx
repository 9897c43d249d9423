import { buildId, createSeed, type FakeHandlers, type FakeWorld } from '@palco/testing';
import { toWebVtt, type Cue } from '@palco/sdk/subtitles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const lesson = buildId(401);
const saved: Cue[] = [
  { inicio: 1, fim: 2.5, texto: 'Bom dia.' },
  { inicio: 3, fim: 4, texto: 'Hoje vamos falar de frações' },
];

async function open(cues: typeof saved | null = saved, change?: (world: FakeWorld) => void) {
  for (const method of ['load', 'pause'] as const)
    vi.spyOn(HTMLMediaElement.prototype, method).mockImplementation(() => undefined);
  const world = createSeed();
  const video = world.videos.find(({ id }) => id === lesson)!;
  let stored: Cue[] | null = null;
  const put = (next: Cue[] | null, version: number, origin: 'upload' | 'job' = 'upload') => {
    stored = next;
    const url = `data:text/vtt;charset=utf-8,${encodeURIComponent(toWebVtt(next ?? []))}`;
    video.subtitles = next ? [{ language: 'pt-BR', label: 'Português', origin, url, version }] : [];
  };
  put(cues, 1);
  const versions: (string | null)[] = [];
  const read = () => ({ status: 200 as const, body: { ...video.subtitles[0]!, cues: stored ?? [] } });
  const answers: FakeHandlers = {
    getSubtitleCues: read,
    updateSubtitleCues({ body, headers }) {
      versions.push(headers.get('If-Match'));
      put(body as Cue[], video.subtitles[0]!.version + 1);
      return read();
    },
    deleteSubtitle() {
      put(null, 0);
      return { status: 204 };
    },
  };
  change?.(world);
  const view = await openSignedIn(`/vod/${lesson}/edit?tab=subtitles`, { world, answers });
  await screen.findByRole('heading', { name: 'Legendas' });
  return { ...view, stored: () => stored, put, versions };
}

async function edit(cues = saved) {
  const view = await open(cues);
  await view.user.click(await screen.findByRole('button', { name: /^Editar as legendas em Português/ }));
  await screen.findByRole('list', { name: 'Legendas em ordem' });
  return view;
}

const row = (number: number) => within(screen.getByRole('group', { name: `Legenda ${number}` }));
const text = (number: number) => row(number).getByLabelText<HTMLTextAreaElement>('Texto');
const save = () => screen.getByRole('button', { name: 'Salvar legendas' });

describe('the tab of the subtitles', () => {
  test('says which line of a file is wrong', async () => {
    const { user, backend } = await open(null);
    const errors = [{ field: 'file', code: 'INVALID_LINE', message: 'Linha 1: não é uma legenda válida' }];
    backend.fault({ operation: 'uploadSubtitle', status: 422, code: 'SUBTITLE_MALFORMED', errors });
    const input = await screen.findByLabelText<HTMLInputElement>('Arquivo de legendas');
    await user.upload(input, new File(['1\n00:00 --> x'], 'aula.srt'));
    expect((await screen.findByRole('alert')).textContent).toContain('Linha 1');
  });

  test('deletes a language after a question', async () => {
    const { user, stored } = await open();
    await user.click(await screen.findByRole('button', { name: /^Excluir as legendas em Português/ }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(stored()).toBeNull());
  });

  test('begins with the language of the folder', async () => {
    await open(null, ({ videos, directorySettings }) => {
      const directoryId = videos.find(({ id }) => id === lesson)?.directoryId ?? '';
      directorySettings.set(directoryId, {
        id: directoryId,
        version: 1,
        allowedDomains: [],
        privacy: 'public',
        defaultSubtitleLanguage: 'es',
        playerColor: null,
        importOrigin: null,
      });
    });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Idioma' }).textContent).toContain('Espanhol'),
    );
  });

  test('shows a job and why it failed', async () => {
    const message = 'Nenhum serviço de transcrição está configurado.';
    const blank = {
      id: buildId(901),
      language: 'pt-BR',
      progress: 0,
      heard: null,
      by: 'server',
      error: null,
    } as const;
    const { user, put, backend } = await open(null);
    const error = { code: 'TRANSCRIBER_NOT_CONFIGURED', message } as const;
    backend.override({
      getSubtitleJob: () => ({ status: 200, body: { ...blank, status: 'failed', error } }),
    });
    await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
    await user.click(screen.getByRole('tab', { name: 'Legendas' }));
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    backend.override({
      createSubtitleJob: () => ({ status: 202, body: { ...blank, status: 'queued' } }),
      getSubtitleJob: () => ({ status: 200, body: { ...blank, status: 'running' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Gerar automaticamente' }));
    expect(await screen.findByText('As legendas estão sendo geradas.')).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
    put(saved, 1, 'job');
    backend.override({
      getSubtitleJob: () => ({ status: 200, body: { ...blank, status: 'done', progress: 100 } }),
    });
    expect(
      await screen.findByText('As legendas foram geradas.', undefined, { timeout: 20_000 }),
    ).toBeTruthy();
    expect(await screen.findByText('Automática')).toBeTruthy();
  }, 40_000);

  test('a blocked team reads why nothing can be changed', async () => {
    await open(saved, ({ people }) => {
      for (const { me } of people) for (const team of me.contasCargos) team.bloqueada = true;
    });
    const button = await screen.findByRole('button', { name: /^Editar as legendas em Português/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

test('a saved cue keeps its place', async () => {
  const { user, stored } = await edit([{ ...saved[0]!, posicao: 'line:0' }]);
  await user.type(text(1), '!');
  await user.click(save());
  await waitFor(() => expect(stored()).toEqual([{ ...saved[0], texto: 'Bom dia.!', posicao: 'line:0' }]));
});

describe('the cue editor', () => {
  test('saves texts and times, and the player gets them at once', async () => {
    const { user, stored, versions } = await edit();
    const track = document.querySelector('track');
    await user.clear(text(1));
    await user.type(text(1), 'Boa tarde.');
    const end = row(1).getByLabelText('Fim');
    await user.clear(end);
    await user.type(end, '2,75{Enter}');
    await user.click(save());
    expect(await screen.findByText('Legendas salvas!')).toBeTruthy();
    expect(stored()).toMatchObject([{ inicio: 1, fim: 2.75, texto: 'Boa tarde.' }, saved[1]]);
    expect(versions).toEqual(['"1"']);
    await waitFor(() => expect(document.querySelector('track')?.src).toContain('Boa%20tarde'));
    expect(document.querySelector('track')).not.toBe(track);
    expect(screen.getByText('Nenhuma alteração para salvar.')).toBeTruthy();
  });

  test('refuses a wrong order next to its cue, and saves nothing', async () => {
    const { user, backend } = await edit();
    const start = row(2).getByLabelText<HTMLInputElement>('Início');
    await user.clear(start);
    await user.type(start, '0,5{Enter}');
    expect(row(2).getByText('Começa antes do início da legenda anterior.')).toBeTruthy();
    expect(start.getAttribute('aria-invalid')).toBe('true');
    await user.click(save());
    expect(document.activeElement).toBe(text(2));
    expect(backend.sentTo('updateSubtitleCues')).toEqual([]);
  });

  test('resets an invalid time', async () => {
    const { user } = await edit();
    const start = row(1).getByLabelText<HTMLInputElement>('Início');
    await user.clear(start);
    await user.type(start, 'abc');
    await user.tab();
    expect(start.value).toBe('00:00:01.000');
  });

  test('is worked by keys alone: split, merge, add, remove, go, save', async () => {
    const { user, stored } = await edit();
    await user.click(text(2));
    await user.keyboard('{Alt>}s{/Alt}');
    expect([text(2).value, text(3).value]).toEqual(['Hoje vamos falar', 'de frações']);
    expect(document.activeElement).toBe(text(2));
    await user.keyboard('{Alt>}j{/Alt}');
    expect(text(2).value).toBe('Hoje vamos falar\nde frações');
    await user.keyboard('{Alt>}n{/Alt}');
    expect(document.activeElement).toBe(text(3));
    await user.keyboard('Fim');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(text(1));
    await user.keyboard('{Alt>}{Backspace}{/Alt}');
    expect(document.activeElement).toBe(text(1));
    expect(text(1).value).toBe('Hoje vamos falar\nde frações');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(stored()).toEqual([
        { inicio: 3, fim: 4, texto: 'Hoje vamos falar\nde frações' },
        { inicio: 4, fim: 6, texto: 'Fim' },
      ]),
    );
    expect(document.activeElement).toBe(text(1));
  });

  test('shifts all, or those that are chosen', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Deslocar todas' }));
    expect(row(1).getByLabelText<HTMLInputElement>('Início').value).toBe('00:00:01.500');
    await user.click(row(2).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Deslocar 1 selecionada' }));
    expect(row(1).getByLabelText<HTMLInputElement>('Início').value).toBe('00:00:01.500');
    expect(row(2).getByLabelText<HTMLInputElement>('Início').value).toBe('00:00:04.000');
  });

  test('asks before changes are lost, with the tab too', async () => {
    const { user, address } = await edit();
    await user.type(text(1), '!');
    await user.click(screen.getByRole('tab', { name: 'Detalhes' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(address()).toContain('tab=subtitles');
    expect(text(1).value).toBe('Bom dia.!');
    await user.click(screen.getByRole('button', { name: 'Voltar às legendas' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('button', { name: 'Enviar arquivo' })).toBeTruthy();
  });

  test('loses nothing where somebody else saved', async () => {
    const { user, put, backend } = await edit();
    await user.type(text(1), '!');
    put([{ inicio: 0, fim: 1, texto: 'De outra pessoa' }], 5);
    backend.fault({ operation: 'updateSubtitleCues', status: 412, code: 'VERSION_CONFLICT', times: 1 });
    await user.click(save());
    const reload = await screen.findByRole('button', { name: /carregar as salvas/ });
    expect(text(1).value).toBe('Bom dia.!');
    await user.click(reload);
    await waitFor(() => expect(text(1).value).toBe('De outra pessoa'));
  });

  test('shows thousands of cues in pages', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      inicio: index,
      fim: index + 0.5,
      texto: `Fala ${index + 1}`,
    }));
    const { user } = await edit(many);
    expect(screen.getAllByRole('group', { name: /^Legenda \d/ })).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(text(51).value).toBe('Fala 51');
  });

  test('sends once when saved twice before a render', async () => {
    const { user, backend, versions } = await edit();
    await user.type(text(1), ' Sentem-se.');
    const form = save().closest('form') as HTMLFormElement;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await waitFor(() => expect(versions).toHaveLength(1));
    expect(backend.requests.filter(({ operation }) => operation === 'updateSubtitleCues')).toHaveLength(1);
  });

  test('undoes and does again, by keys and by buttons', async () => {
    const { user } = await edit();
    await user.click(text(1));
    await user.keyboard(' Sentem-se{Alt>}s{/Alt}');
    expect(text(3).value).toBe('Hoje vamos falar de frações');
    await user.keyboard('{Control>}z{/Control}');
    expect(text(1).value).toBe('Bom dia. Sentem-se');
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(text(1).value).toBe('Bom dia.');
    expect(screen.getByText('Nenhuma alteração para salvar.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Desfazer' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Refazer' }));
    expect(text(1).value).toBe('Bom dia. Sentem-se');
    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    expect(text(3).value).toBe('Hoje vamos falar de frações');
  });

  test('splits at the cursor, and moves a cue between its neighbours', async () => {
    const { user } = await edit();
    await user.click(text(2));
    text(2).setSelectionRange(10, 10);
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect([text(2).value, text(3).value]).toEqual(['Hoje vamos', 'falar de frações']);
    await user.keyboard('{Alt>}[Comma]{/Alt}');
    expect(row(2).getByLabelText<HTMLInputElement>('Início').value).toBe('00:00:02.900');
  });

  test('finds and replaces, one or all', async () => {
    const { user } = await edit([saved[0]!, saved[1]!, { inicio: 5, fim: 7, texto: '<v Dia>De dia' }]);
    await user.click(text(1));
    await user.keyboard('{Control>}f{/Control}');
    expect(document.activeElement).toBe(screen.getByLabelText('Localizar'));
    await user.keyboard('dia');
    expect(screen.getByText('1 de 2')).toBeTruthy();
    await user.type(screen.getByLabelText('Substituir por'), 'noite');
    await user.click(screen.getByRole('button', { name: 'Substituir' }));
    expect(text(1).value).toBe('Bom noite.');
    await user.click(screen.getByRole('button', { name: 'Substituir todas' }));
    expect(text(3).value).toBe('De noite');
    expect(row(3).getByLabelText<HTMLInputElement>('Quem fala').value).toBe('Dia');
    await user.click(screen.getByLabelText('Localizar'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('search', { name: 'Localizar e substituir' })).toBeNull();
  });

  test('says who speaks, in one cue, in several, and by another name everywhere', async () => {
    const { user, stored } = await edit();
    await user.click(screen.getByRole('button', { name: 'Quem fala' }));
    await user.type(row(1).getByLabelText('Quem fala'), 'Ana{Enter}');
    await user.click(row(2).getByRole('checkbox'));
    await user.type(screen.getByLabelText('Nome'), 'João');
    await user.click(screen.getByRole('button', { name: 'Indicar em 1 selecionada' }));
    const ana = screen.getByLabelText('Nome de Ana em todas as legendas');
    await user.clear(ana);
    await user.type(ana, 'Profa. Ana{Enter}');
    await user.click(save());
    await waitFor(() =>
      expect(stored()?.map(({ texto }) => texto)).toEqual([
        '<v Profa. Ana>Bom dia.',
        '<v João>Hoje vamos falar de frações',
      ]),
    );
  });

  test('shows its keys', async () => {
    const { user } = await edit();
    screen.getByRole('button', { name: 'Teclas do editor' }).focus();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Teclas do editor' });
    expect(within(help).getByText('Dividir no cursor do texto')).toBeTruthy();
  });

  test('says what reads badly, and saves it all the same', async () => {
    const { user, stored } = await edit();
    await user.type(text(1), ' Hoje a aula vai ser um pouco mais longa do que de costume.');
    expect(row(1).getByText('Linha com mais de 42 caracteres.')).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(stored()?.[0]?.texto).toContain('costume'));
  });

  test('saves over what somebody else saved where that is chosen', async () => {
    const { user, put, backend, stored, versions } = await edit();
    await user.type(text(1), '!');
    put([{ inicio: 0, fim: 1, texto: 'De outra pessoa' }], 5);
    backend.fault({ operation: 'updateSubtitleCues', status: 412, code: 'VERSION_CONFLICT', times: 1 });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Salvar as minhas por cima' }));
    await waitFor(() => expect(stored()?.[0]?.texto).toBe('Bom dia.!'));
    expect(versions).toEqual(['"5"']);
  });

  test('has a time line, whose cues open their rows', async () => {
    const { user } = await edit();
    const line = within(screen.getByRole('region', { name: 'Linha do tempo das legendas' }));
    await user.click(
      line.getByRole('button', { name: 'Legenda 2, em 00:00:03.000: Hoje vamos falar de frações' }),
    );
    expect(document.activeElement).toBe(text(2));
    await user.click(line.getByRole('button', { name: 'Aproximar' }));
    expect(line.getByRole('button', { name: 'Aproximar' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('says what is doubtful until somebody has listened to it', async () => {
    const { user, stored } = await edit([
      { ...saved[0]!, duvida: 'known-phrase' },
      { ...saved[1]!, duvida: 'little-speech' },
    ]);
    expect(row(1).getByText(/costuma inventar/)).toBeTruthy();
    await user.click(row(1).getByRole('button', { name: 'Conferida: está certa' }));
    await user.type(text(2), '.');
    expect(screen.queryByText(/ouça de novo/)).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(stored()).toEqual([saved[0], { ...saved[1], texto: 'Hoje vamos falar de frações.' }]),
    );
  });
});
