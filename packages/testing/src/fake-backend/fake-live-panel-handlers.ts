import type {
  LiveAssets,
  LiveOverlay,
  LiveOverlayCreate,
  LiveOverlayPatch,
  LivePresetCreate,
  LiveRows,
  LiveRowsResult,
  LiveSignal,
  ViewerSignal,
} from '@palco/openapi';
import { buildLive, buildLivePreset, buildLiveSignal } from '../builders';
import { contractExample } from '../contract-example';
import { checkVersion, FakeRefusal, required, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { addLive, change, liveOf, signalsOf } from './fake-live-handlers';
import { pictureOf } from './fake-picture';
import type { FakeLive } from './fake-world';

const assetFields: Readonly<Record<string, keyof LiveAssets>> = {
  thumbnail: 'thumbnail',
  'start-soon-screen': 'startSoonScreen',
  'pause-screen': 'pauseScreen',
  'ending-screen': 'endingScreen',
};
const testSignalMs = 30 * 60_000;
const playable = '/media/lives/preview.m3u8';

/** Lives: images, signals, keys, overlays, presets, many at once, and what viewers get. */
export const livePanelHandlers = {
  uploadLiveAsset(call) {
    const url = pictureOf(call);
    setAsset(call, url);
    return { status: 200, body: { url } };
  },
  getLiveDetails(call) {
    const { live } = liveOf(call);
    const { id, title, status, security, assets } = live;
    return {
      status: 200,
      body: {
        ...contractExample('LiveDetails'),
        hora: live.hora,
        locations: security.geoRegionList,
        allowed_refer: security.referrerWhitelist,
        status,
        scheduledStartTime: live.scheduledStartTime,
        live: { id, status, title, thumbnail: assets.thumbnail, url: live.playback_url },
      },
    };
  },
  sendViewerSignal(call) {
    const { usuarioId = null } = call.body as ViewerSignal;
    liveOf(call).viewerSignal = { at: timeOf(call), usuarioId };
    return { status: 204 };
  },
  listLiveSignals: (call) => ({ status: 200, body: { items: signalsOf(liveOf(call)) } }),
  startTestSignal(call) {
    const fake = liveOf(call);
    const endsAt = new Date(Date.parse(timeOf(call)) + testSignalMs).toISOString();
    const figures = { resolution: '1280x720', transcodingQuality: '720p', fps: 25, bitrate: 1_500_000 };
    const codecs = { keyframeInterval: 2, videoCodec: 'h264', audioCodec: 'aac' };
    const test = { isTest: true, testEndsAt: endsAt, signalStart: timeOf(call), uptime: 0 };
    putSignal(fake, buildLiveSignal({ status: 'active', ...figures, ...codecs, ...test }));
    return { status: 200, body: { endsAt } };
  },
  stopTestSignal(call) {
    const fake = liveOf(call);
    const sent = fake.signals.find(({ id, isTest }) => id === 1 && isTest === true);
    if (sent) putSignal(fake, { ...sent, status: 'lost' });
    return { status: 204 };
  },
  getLivePreview(call) {
    const signal = required(signalsOf(liveOf(call)).find(({ id }) => id === Number(call.path['signalId'])));
    if (signal.status === 'waiting') throw new FakeRefusal(404, 'SIGNAL_NOT_READY');
    return { status: 200, body: { playback_url: playable, variant: signal.id === 1 ? 'a' : 'b' } };
  },
  listLiveKeys: (call) => ({ status: 200, body: { items: liveOf(call).keys } }),
  rotateLiveKey(call) {
    const { keys } = liveOf(call);
    const index = keys.findIndex(({ id }) => id === call.path['keyId']);
    const key = required(keys[index]);
    const streamKey = key.streamKey.replace(/\d+$/, (number) => String(Number(number) + 1));
    const rotated = { ...key, streamKey };
    keys[index] = rotated;
    return { status: 200, body: rotated };
  },
  listLiveOverlays: (call) => ({ status: 200, body: { items: liveOf(call).overlays } }),
  createLiveOverlay(call) {
    const fake = liveOf(call);
    const { tipo, ...input } = call.body as LiveOverlayCreate;
    const time = timeOf(call);
    const overlay: LiveOverlay = {
      id: call.nextId(),
      liveId: fake.live.id,
      tipo,
      titulo: '',
      texto: '',
      url: null,
      imagem: tipo === 'imagem' ? (input.url ?? null) : null,
      posicao: 'base',
      ativo: false,
      inicio: null,
      fim: null,
      ...input,
      createdAt: time,
      updatedAt: time,
      version: 1,
    };
    fake.overlays.push(overlay);
    return { status: 201, body: overlay };
  },
  updateLiveOverlay(call) {
    const { overlay } = overlayOf(call);
    const patch = call.body as LiveOverlayPatch;
    const imagem = overlay.tipo === 'imagem' && patch.url ? patch.url : overlay.imagem;
    Object.assign(overlay, patch, { imagem, version: overlay.version + 1, updatedAt: timeOf(call) });
    return { status: 200, body: overlay };
  },
  uploadLiveOverlayImage(call) {
    const { overlay } = overlayOf(call);
    const imagem = pictureOf(call);
    Object.assign(overlay, { imagem, url: null, version: overlay.version + 1, updatedAt: timeOf(call) });
    return { status: 200, body: overlay };
  },
  deleteLiveOverlay(call) {
    const { fake, overlay } = overlayOf(call);
    fake.overlays.splice(fake.overlays.indexOf(overlay), 1);
    call.world.trash.overlays.push(overlay);
    return { status: 204 };
  },
  listLivePresets: (call) => ({ status: 200, body: { items: presetsOf(call) } }),
  createLivePreset(call) {
    const presets = presetsOf(call);
    const { transcode, security, assets, ...input } = call.body as LivePresetCreate;
    if (presets.some(({ nome }) => nome === input.nome)) throw new FakeRefusal(409, 'NAME_IN_USE');
    const blank = buildLivePreset({ id: call.nextId() });
    const preset = {
      ...blank,
      ...input,
      transcode: { ...buildLive().transcode, ...transcode },
      security: { ...blank.security, ...security },
      assets: { ...blank.assets, ...assets },
    };
    presets.push(preset);
    presets.sort((one, other) => one.nome.localeCompare(other.nome));
    return { status: 201, body: preset };
  },
  deleteLivePreset(call) {
    const presets = presetsOf(call);
    const index = presets.findIndex(({ id }) => id === call.id);
    presets.splice(index, 1);
    return { status: 204 };
  },
  createLivesFromRows: (call) => ({ status: 200, body: addRows(call) }),
  getLiveViewers(call) {
    const { status } = liveOf(call).live;
    return { status: 200, body: { viewers: status === 'live' ? 128 : 0 } };
  },
  getLiveAudience(call) {
    const { status, startedAt } = liveOf(call).live;
    const since = Number(call.query.get('since') ?? 0);
    const begin = Date.parse(startedAt ?? '');
    const points = [0, 1, 2, 3, 4].map((step) => ({ timestamp: begin + step * 15_000, value: 32 * step }));
    const newer = startedAt === null ? [] : points.filter(({ timestamp }) => timestamp > since).toReversed();
    const total = status === 'live' ? 128 : 0;
    return { status: 200, body: { series: [{ name: 'viewers', points: newer }], total } };
  },
  getLivePlayer(call) {
    const fake = required(call.world.lives.find(({ live }) => live.id === call.path['liveId']));
    return { status: 200, body: toPlayer(call, fake) };
  },
  getLiveAd(call) {
    const ads = call.world.lives.find(({ live }) => live.id === call.path['liveId'])?.live.ads;
    const src = required(call.path['placement'] === 'pre-roll' ? ads?.preRollUrl : ads?.postRollUrl);
    return { status: 200, body: { creative: { src, duration: 15, skipAfter: 5 } } };
  },
} satisfies FakeHandlers;

function putSignal({ signals }: FakeLive, signal: LiveSignal): void {
  const index = signals.findIndex(({ id }) => id === signal.id);
  if (index === -1) signals.push(signal);
  else signals[index] = signal;
}

function setAsset(call: FakeCall, url: string | null): void {
  const fake = liveOf(call);
  const field = assetFields[call.path['asset'] ?? ''];
  if (!field) throw new FakeRefusal(400, 'INVALID_REQUEST');
  change(call, fake, { assets: { ...fake.live.assets, [field]: url } });
}

function overlayOf(call: FakeCall): { fake: FakeLive; overlay: LiveOverlay } {
  const fake = liveOf(call);
  const overlay = required(fake.overlays.find(({ id }) => id === call.path['overlayId']));
  checkVersion(call, overlay.version);
  return { fake, overlay };
}

function presetsOf(call: FakeCall) {
  const { conta_id } = teamOf(call);
  const presets = call.world.livePresets.get(conta_id) ?? [];
  call.world.livePresets.set(conta_id, presets);
  return presets;
}

/** Checks only the title and the date of a row. */
function addRows(call: FakeCall) {
  const rows = (call.body as LiveRows).rooms.map((row, index) => ({ linha: index + 1, row }));
  const created: { linha: number; id: string }[] = [];
  const errors: { linha: number; field: string; message: string }[] = [];
  const states: LiveRowsResult['rows'] = [];
  const before = new Set<string>();
  for (const { linha, row } of rows) {
    const { titulo, descricao = '', data = '', hora = '' } = row;
    const [day, month, year] = data.split('/');
    const date =
      data === '' ? null : new Date(`${year}-${month}-${day}T${(hora || '00:00').padEnd(8, ':00')}-03:00`);
    if (titulo.trim() === '') errors.push({ linha, field: 'titulo', message: 'O campo é obrigatório' });
    else if (date !== null && Number.isNaN(date.getTime()))
      errors.push({ linha, field: 'data', message: 'Formato inválido' });
    else {
      const scheduledStartTime = date?.toISOString() ?? null;
      const identity = `${titulo} ${scheduledStartTime}`;
      const isThere = call.world.lives.some(
        ({ live }) => live.title === titulo && live.scheduledStartTime === scheduledStartTime,
      );
      const isPast = scheduledStartTime !== null && scheduledStartTime < timeOf(call);
      const state = rowState({ isRepeated: before.has(identity), isThere, isPast });
      states.push({ linha, state });
      before.add(identity);
      const isMade = state === 'new' || state === 'past';
      if (!isMade || call.query.get('dryRun') === 'true') continue;
      const { live } = addLive(call, { title: titulo, description: descricao, scheduledStartTime });
      created.push({ linha, id: live.id });
    }
  }
  return { created, errors, rows: states };
}

type RowState = LiveRowsResult['rows'][number]['state'];

function rowState({
  isRepeated,
  isThere,
  isPast,
}: Record<'isRepeated' | 'isThere' | 'isPast', boolean>): RowState {
  if (isRepeated) return 'repeated';
  if (isThere) return 'exists';
  return isPast ? 'past' : 'new';
}

function toPlayer(call: FakeCall, { live, overlays, viewerSignal }: FakeLive) {
  const { thumbnail, startSoonScreen, pauseScreen, endingScreen, playerColor } = live.assets;
  const { enableDvr, enableAudioOnly } = live.transcode;
  const isOn = live.status === 'live';
  return {
    liveId: live.id,
    title: live.title,
    description: live.description,
    status: live.status,
    scheduledStartTime: live.scheduledStartTime,
    startedAt: live.startedAt,
    serverTime: timeOf(call),
    playback_url: isOn ? live.playback_url : null,
    playback_expires_at: isOn ? live.playback_expires_at : null,
    latency: live.latency,
    enableDvr,
    enableAudioOnly,
    assets: { thumbnail, startSoonScreen, pauseScreen, endingScreen, playerColor },
    ads: live.ads,
    measurementId: live.measurementId,
    overlays: overlays
      .filter(({ ativo }) => ativo)
      .map(({ id, tipo, titulo, texto, url, imagem, posicao, inicio, fim }) => ({
        id,
        tipo,
        titulo,
        texto,
        url: tipo === 'imagem' ? imagem : url,
        posicao,
        inicio,
        fim,
      })),
    viewerSignal,
    idioma: null,
    timezone: call.world.accounts.find(({ accountId }) => accountId === live.accountId)?.timezone ?? 'UTC',
  };
}
