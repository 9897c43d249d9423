import type { ClassroomState } from '@palco/sdk/classroom';

/** A live that begins in an hour, by the server's clock. */
export const info: NonNullable<ClassroomState['info']> = {
  background: 'placeholder',
  background_login: 'placeholder',
  schedule_image: 'placeholder',
  title: 'Semana de literatura',
  schedule_date: '2026-12-01T21:00:00.000Z',
  description: 'Quatro encontros sobre poesia.',
  speakers: [
    { uuid: '1', speaker: 'Helena Prado', avatar: 'placeholder' },
    { uuid: '2', speaker: 'Ícaro Nunes', avatar: 'placeholder' },
  ],
  clientId: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30005',
  stream_id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
  playback_url: null,
  playback_expires_at: null,
  chat_url: 'about:blank',
  status: 'scheduled',
  serverTime: '2026-12-01T20:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  idioma: null,
  assets: { startSoonScreen: null, pauseScreen: null, endingScreen: null, playerColor: null },
  certificateShare: null,
  replay: null,
  team: { name: 'Colégio Atlas', logo: null, color: '#0b6e57' },
  picture: 'about:blank',
  isPictureDrawn: true,
  startedAt: null,
  finishedAt: null,
  viewers: null,
  peakViewers: null,
};

/** The same live at its end, with a certificate. */
export const finished: typeof info = { ...info, status: 'finished', certificateShare: 50 };

/** Who is registered for it. */
export const attendee = {
  name: 'Ana Lúcia',
  email: 'ana@exemplo.com.br',
  liveId: info.stream_id,
  id: 'a1',
  token: 'token',
  accountId: 'c1',
};
