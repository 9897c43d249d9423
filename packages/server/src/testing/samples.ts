import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database';
import type { ContractOperation } from '../kernel/http/contract';
import type { OperationId } from '../kernel/http/operation';
import { directories } from '../schema/directories';
import { liveOverlays } from '../schema/live-overlays';
import { livePresets, lives } from '../schema/lives';
import { defaultSettings } from '../modules/broadcast/lives/settings/live-settings.pure';
import { playlists, playlistVideos } from '../schema/playlists';
import { liveKeys } from '../schema/stream-keys';
import { subtitles } from '../schema/subtitles';
import { videos } from '../schema/videos';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../schema/webhooks';
import { demoPassword, demoRoles, demoTeams } from '../seed/demo-people';
import type { DemoTeam } from '../seed/demo-people';
import { demoFolderId } from '../seed/seed';

/** The registration that {@link sampleBodies} names. */
export const sampleRegistration = randomUUID();

/** A body that the contract accepts, for each operation that takes JSON. */
export const sampleBodies: Readonly<Partial<Record<OperationId, object>>> = {
  endViewer: { viewer: 'aluno-7' },
  login: { login: 'marina@colegioatlas.com.br', password: demoPassword },
  finishLogin: { signIn: 's', code: '123456' },
  createLoginChallenge: {},
  loginWithPasskey: { challenge: 'c', answer: { id: 'i', rawId: 'i', type: 'public-key', response: {} } },
  confirmPassword: { password: demoPassword },
  confirmTotp: { code: '123456' },
  createPasskey: {
    nome: 'Celular',
    challenge: 'c',
    answer: { id: 'i', rawId: 'i', type: 'public-key', response: {} },
  },
  renamePasskey: { nome: 'Chave azul' },
  completeSetup: {
    token: 't',
    nome_cliente: 'Cliente Novo',
    nome_time: 'Time Novo',
    nome: 'Pessoa Nova',
    login: 'nova@exemplo.com.br',
    password: 'nova-senha',
  },
  updateMe: { nome: 'Nome Novo' },
  pickVideoThumbnail: { timecode: 0 },
  sendChatMessage: { texto: 'Boa noite', requestId: randomUUID() },
  pinChatMessage: { fixada: true },
  banFromChat: { participanteId: sampleRegistration },
  updateChatSettings: { slowModeSeconds: 5 },
  likeVideo: { sessionId: 'sample-session-1' },
  sendPlaybackEvents: [{ type: 'playing', liveId: randomUUID(), sessionId: randomUUID(), timestamp: 0 }],
  createPlaybackToken: { expiresIn: 60 },
  createLivePlaybackToken: { expiresIn: 60 },
  createEmbedSession: { components: ['vod-upload'], origins: ['https://escola.example'] },
  createImport: { source: 'vimeo', credentials: { token: 'sample' }, requestId: randomUUID() },
  retryImport: {},
  createVideoImport: { url: 'https://files.example/aula.mp4', requestId: randomUUID() },
  replaceSource: { size: 3, fileName: 'aula.mp4' },
  editVideo: { keep: [{ from: 1, until: 20 }] },
  createVideoClip: { keep: [{ from: 1, until: 20 }], title: 'Trecho' },
  createVideo: { title: 'Aula 12' },
  updateVideo: { title: 'Aula 13' },
  downloadOriginals: { ids: [randomUUID()] },
  bulkVideos: { ids: [randomUUID()], action: 'update', payload: { patch: { title: 'Aula 14' } } },
  createPlaylist: { title: 'Playlist Nova' },
  updatePlaylist: { title: 'Playlist Renomeada' },
  setPlaylistVideos: { videoIds: [] },
  createLive: { title: 'Live Nova' },
  updateLive: { title: 'Live Renomeada' },
  sendViewerSignal: {},
  createLiveClip: { lastSeconds: 30 },
  createRestreamTarget: { name: 'Canal do colégio', service: 'youtube', key: 'abcd-efgh-ijkl-mnop' },
  updateRestreamTarget: { name: 'Canal da escola' },
  chooseLiveRestream: { automatic: true },
  createLiveMark: { title: 'Perguntas' },
  updateLiveMark: { title: 'Respostas' },
  createLiveOverlay: { tipo: 'banner', titulo: 'Inscrições abertas' },
  updateLiveOverlay: { ativo: true },
  registerAttendee: {
    name: 'Ana Lúcia',
    email: 'ana@exemplo.com.br',
    liveId: randomUUID(),
    clientId: randomUUID(),
  },
  reportPresence: { id: randomUUID(), token: 'palco_attendee_x' },
  downloadCertificate: { id: randomUUID(), token: 'palco_attendee_x' },
  updateClassroom: { description: 'Aula aberta' },
  exportAttendee: { email: 'ana@exemplo.com.br' },
  eraseAttendee: { email: 'ana@exemplo.com.br' },
  createLivePreset: { nome: 'Predefinição Nova' },
  createLivesFromRows: { rooms: [{ titulo: 'Live da Tabela' }] },
  openLiveMeeting: { liveId: randomUUID() },
  createDirectory: { nome: 'Pasta Nova' },
  updateDirectory: { nome: 'Pasta Renomeada' },
  updateDirectorySettings: { privacy: 'private' },
  updateSubtitleCues: [{ inicio: 0, fim: 1, texto: 'Bom dia.' }],
  createSubtitleJob: { language: 'pt-BR' },
  createTeam: { name: 'Time Novo' },
  updateTeam: { name: 'Time Renomeado' },
  addMember: { cargoId: demoRoles.editor.id },
  updateMember: { cargoId: demoRoles.convidada.id },
  updateAccountSettings: { limiteFps: 60, corPadrao: '#A1B2C3', dominiosPadrao: ['Exemplo.com.br'] },
  createClient: { nome_cliente: 'Cliente Novo' },
  updateClient: { nome_cliente: 'Cliente Renomeado' },
  createUser: { nome: 'Pessoa Nova', login: 'nova@exemplo.com.br', cargoId: demoRoles.editor.id },
  updateUser: { nome: 'Pessoa Renomeada' },
  changeUserEmail: { email: 'renomeada@exemplo.com.br' },
  requestEmailChange: { email: 'outra@exemplo.com.br' },
  confirmEmailChange: { token: 't' },
  joinByInvite: { token: 't' },
  // The same one again, so that later tests still sign in with it.
  changePassword: { currentPassword: demoPassword, newPassword: demoPassword },
  sendRecoveryEmail: { email: 'bruno@colegioatlas.com.br' },
  resetPassword: { email: 'bruno@colegioatlas.com.br', token: 't', hash: 'h', newPassword: 'nova-senha' },
  acceptInvite: { token: 't', nome: 'Pessoa Convidada', password: 'nova-senha' },
  createApiKey: { nome: 'Chave Nova', escopos: ['showVOD'], expiresAt: null },
  rotateApiKey: { anteriorValidaPorSegundos: 60 },
  createRole: { nome: 'Cargo Novo', descricao: 'Vídeos', permissoes: ['showVOD'] },
  updateRole: { descricao: 'Só vídeos' },
  createWebhook: { url: 'https://example.com/palco', eventos: ['video.ready'] },
  updateWebhook: { eventos: ['video.ready', 'video.failed'] },
  updateBillingCustomer: {
    razaoSocial: 'Colégio Atlas S.A.',
    documento: '11.222.333/0001-81',
    logradouro: 'Avenida Paulista, 1000',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
    cep: '01310-100',
  },
  recoverWebhook: { desde: '2026-11-27T22:30:00.000Z' },
  setZoomImport: { activeImport: false, zoomAccountId: 'zoom-01' },
  setZoomMultiImport: { activeImport: false },
  setGoogleMeetImport: { activeImport: false },
  setYouTubeImport: { activeImport: false },
  setTencentImport: { activeImport: false },
  deauthorizeZoom: {},
  deauthorizeGoogleMeet: {},
  deauthorizeYouTube: {},
  deauthorizeFacebook: {},
  connectTencent: { secretId: 'AKIDemulador', secretKey: 'chave-do-emulador' },
  receiveZoomEvent: { event: 'app_deauthorized', payload: { user_id: 'zoom-01' } },
};

/** Writes a video of a team and gives its id. */
export async function insertVideo(
  db: Database,
  team: DemoTeam,
  values: Partial<typeof videos.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const title = `Vídeo de ${team}`;
  await db
    .insert(videos)
    .values({ id, accountId: demoTeams[team], directoryId: demoFolderId(team), title, ...values });
  return id;
}

/** Writes an empty folder of a team below its root and gives its id. */
export async function insertFolder(
  db: Database,
  team: DemoTeam,
  values: Partial<typeof directories.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(directories).values({
    id,
    accountId: demoTeams[team],
    parentId: demoFolderId(team),
    name: `Pasta ${id}`,
    ...values,
  });
  return id;
}

/** Writes subtitles of a video, without their file. */
export async function insertSubtitle(db: Database, videoId: string, language = 'pt-BR'): Promise<void> {
  const fileKey = `videos/${videoId}/${randomUUID()}/subtitles.vtt`;
  await db.insert(subtitles).values({ videoId, language, origin: 'upload', cues: [], fileKey });
}

/** Writes a playlist of a team with videos in their order and gives its id. */
export async function insertPlaylist(
  db: Database,
  team: DemoTeam,
  videoIds: readonly string[] = [],
  values: Partial<typeof playlists.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const title = `Playlist de ${team}`;
  await db.insert(playlists).values({ id, accountId: demoTeams[team], title, ...values });
  const places = videoIds.map((videoId, index) => ({ playlistId: id, videoId, position: index + 1 }));
  if (places.length > 0) await db.insert(playlistVideos).values(places);
  return id;
}

/** Writes a live of a team with a general key and an overlay of its own id, and gives that id. */
export async function insertLive(
  db: Database,
  team: DemoTeam,
  values: Partial<typeof lives.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const base = { type: 'encoder', latency: 'default', signalsTotal: 2 } as const;
  const title = `Live de ${team}`;
  await db.insert(lives).values({ id, accountId: demoTeams[team], title, ...base, ...values });
  await db
    .insert(liveKeys)
    .values({ id, liveId: id, encryptedKey: sql`${`key-${id}`}`, digest: `digest-${id}` });
  const overlay = { kind: 'imagem', title: 'Logo', text: '', position: 'base', active: false } as const;
  const imageKey = `live-images/${id}/logo.png`;
  await db.insert(liveOverlays).values({ id, liveId: id, imageKey, ...overlay });
  return id;
}

/** Writes a preset of a team and gives its id. */
export async function insertPreset(
  db: Database,
  team: DemoTeam,
  settings = defaultSettings,
): Promise<string> {
  const id = randomUUID();
  const accountId = demoTeams[team];
  await db.insert(livePresets).values({ id, accountId, name: `Predefinição ${id}`, settings });
  return id;
}

/** Writes a webhook of a team with one delivery that arrived, which has its id, and gives that id. */
export async function insertWebhook(
  db: Database,
  team: DemoTeam,
  values: Partial<typeof webhookEndpoints.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const accountId = demoTeams[team];
  const url = 'https://example.com/palco';
  const createdAt = new Date();
  await db.insert(webhookEndpoints).values({ id, accountId, url, events: ['video.ready'], ...values });
  await db
    .insert(webhookEvents)
    .values({ id, accountId, type: 'video.ready', data: { accountId, id }, createdAt });
  await db
    .insert(webhookDeliveries)
    .values({ id, endpointId: id, eventId: id, status: 'delivered', createdAt });
  return id;
}

/** Ids of objects for the path of each noun. */
export interface PathIds {
  readonly video: string;
  readonly directory: string;
  readonly playlist: string;
  /** Of a live, and of its key and its overlay. */
  readonly live: string;
  readonly preset: string;
  readonly team: string;
  readonly user: string;
  readonly client: string;
  readonly role: string;
  readonly session: string;
  readonly apiKey: string;
  readonly undo: string;
  /** Of a webhook, and of its delivery. */
  readonly webhook: string;
  readonly passkey?: string | undefined;
}

/** The kind of object whose id is in the path, by the start of the path. */
const nounOfPath: readonly (readonly [start: string, noun: keyof PathIds])[] = [
  ['/v1/directories/', 'directory'],
  ['/v1/live-streams/', 'live'],
  ['/api/live/', 'live'],
  ['/v1/analytics/live/', 'live'],
  ['/v1/restream-targets/', 'live'],
  ['/v1/chat/', 'live'],
  ['/bff/lives/preset/', 'preset'],
  ['/v1/playlists/', 'playlist'],
  ['/v1/videos/', 'video'],
  ['/v1/users/', 'user'],
  ['/v1/roles/', 'role'],
  ['/v1/api-keys/', 'apiKey'],
  ['/bff/sessions/', 'session'],
  ['/bff/me/passkeys/', 'passkey'],
  ['/v1/webhooks/', 'webhook'],
];

/** The address of an operation, with an id of the matching kind in its path and its required parameters. */
export function pathOf(operation: ContractOperation, ids: PathIds, search = ''): string {
  const noun = nounOfPath.find(([start]) => operation.url.startsWith(start))?.[1] ?? 'video';
  const required = operation.schemas.query['required'] as readonly string[];
  const needed = required.includes('language')
    ? '?language=pt-BR'
    : required.includes('videoId')
      ? `?videoId=${ids.video}`
      : required.includes('participanteId')
        ? `?participanteId=${ids.user}`
        : '';
  const path = operation.url
    .replace('{product}', 'palco')
    .replace(':language', 'pt-BR')
    .replace(':accountId', ids.team)
    .replace(':contaId', ids.team)
    .replace(':userId', ids.user)
    .replace(':videoId', ids.video)
    .replace(':conta_id', ids.client)
    .replace(':undoToken', ids.undo)
    .replace(':liveId', ids.live)
    .replace(':keyId', ids.live)
    .replace(':overlayId', ids.live)
    .replace(':clipId', ids.live)
    .replace(':targetId', ids.live)
    .replace(':markId', ids.live)
    .replace(':speakerId', ids.live)
    .replace(':attendeeId', ids.live)
    .replace(':deliveryId', ids.webhook)
    .replace(':picture', 'background')
    .replace(':signalId', '1')
    .replace(':action', 'start')
    .replace(':asset', 'thumbnail')
    .replace(':metric', 'rebuffering')
    .replace(':id', ids[noun] ?? ids.video);
  return path + needed + (needed === '' ? search : search.replace('?', '&'));
}

/** A picture of one pixel. */
export const samplePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function sampleForm(operation: ContractOperation): RequestInit {
  const form = new FormData();
  if (operation.id === 'uploadSource') {
    form.set('file', new Blob(['abc']), 'a.mp4');
    return { method: operation.method, body: form, headers: { 'content-range': 'bytes 0-2/3' } };
  }
  if (operation.id === 'uploadSubtitle') {
    form.set('language', 'pt-BR');
    form.set('file', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n']), 'a.vtt');
    return { method: operation.method, body: form };
  }
  form.set('file', new Blob([samplePicture], { type: 'image/png' }), 'a.png');
  return { method: operation.method, body: form };
}

/** What an operation's request carries besides its address: a fitting JSON body, or a small file. */
export function requestOf(operation: ContractOperation, body = sampleBodies[operation.id]): RequestInit {
  if (operation.body === 'multipart') return sampleForm(operation);
  if (operation.body === 'none') return { method: operation.method };
  if (operation.body === 'sdp') {
    const type = operation.id === 'openWhipSession' ? 'application/sdp' : 'application/trickle-ice-sdpfrag';
    return { method: operation.method, body: 'v=0\r\n', headers: { 'content-type': type } };
  }
  if (body === undefined) throw new Error(`sampleBodies lacks ${operation.id}`);
  return {
    method: operation.method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}
