import { createStaticClassroom } from '@palco/react/testing';
import { SdkError } from '@palco/sdk';
import type { ClassroomState } from '@palco/sdk/classroom';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { ClassroomPage } from './classroom-page';

const liveId = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004';
const info: NonNullable<ClassroomState['info']> = {
  background: 'placeholder',
  background_login: 'placeholder',
  schedule_image: 'placeholder',
  title: 'Semana de literatura',
  schedule_date: null,
  description: 'Quatro encontros.',
  speakers: [],
  clientId: 'c1',
  stream_id: liveId,
  playback_url: null,
  playback_expires_at: null,
  chat_url: null,
  status: 'live',
  serverTime: '2026-12-01T20:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  idioma: null,
  assets: { startSoonScreen: null, pauseScreen: null, endingScreen: null, playerColor: null },
  certificateShare: 75,
  replay: null,
  team: { name: 'Colégio Atlas', logo: null, color: '#0b6e57' },
  picture: 'about:blank',
  isPictureDrawn: true,
  startedAt: '2026-12-01T19:00:00.000Z',
  finishedAt: null,
  viewers: 412,
  peakViewers: null,
};
const attendee = { name: 'Ana', email: 'ana@exemplo.com.br', liveId, id: 'a1', token: 't', accountId: 'c1' };

test('a room: banned and back, then its end with certificate and recording', async () => {
  const classroom = createStaticClassroom({ stage: 'open', info, attendee });
  const $state = classroom.$state as unknown as { get(): ClassroomState; set(state: ClassroomState): void };
  const change = (part: Partial<ClassroomState>) => act(() => $state.set({ ...$state.get(), ...part }));
  renderPiece(
    <ClassroomPage classroom={classroom} stage="the live" replay={(videoId) => `recording ${videoId}`} />,
  );
  await screen.findByText('the live');
  screen.getByText('No ar');
  screen.getByText(/^desde as .* · 412 assistindo$/);
  expect(document.documentElement.style.getPropertyValue('--palco-team')).toBe(info.team.color);

  change({ stage: 'ended', ending: { reason: 'banned', until: null } });
  screen.getByRole('heading', { name: 'Você não está mais no evento' });
  screen.getByText('Você foi bloqueado nesta transmissão.');
  // No form that would be of no use, and no way round the ban.
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['English']);

  // Refused at the form, which the room does not leave by itself.
  const error = new SdkError({ code: 'ATTENDEE_BANNED', message: 'x' });
  change({ stage: 'register', ending: { reason: 'banned', until: null }, error });
  expect(screen.queryByRole('heading', { name: 'Você não está mais no evento' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Você foi bloqueado nesta transmissão.');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  screen.getByText('Só a equipe de Colégio Atlas vê o seu e-mail, e o usa para este evento.', {
    exact: false,
  });

  change({ stage: 'open', ending: null, error: null });
  await screen.findByText('the live');
  expect(screen.queryByRole('button', { name: 'Baixar certificado de presença' })).toBeNull();

  const told = {
    startedAt: '2026-12-01T19:00:00.000Z',
    finishedAt: '2026-12-01T20:24:00.000Z',
    peakViewers: 494,
  };
  change({ info: { ...info, ...told, status: 'finished', replay: { videoId: null } } });
  screen.getByText('Ficou 1:24:00 no ar · pico de 494 pessoas');
  screen.getByText(/^A gravação está sendo preparada.*certificado de presença: use o botão/);
  screen.getByRole('button', { name: 'Baixar certificado de presença' });
  screen.getByText('the live');

  change({ info: { ...info, status: 'finished', replay: { videoId: 'v1' } } });
  screen.getByText('recording v1');
  expect(screen.queryByText('the live')).toBeNull();
});
