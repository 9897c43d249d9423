import { describe, expect, it } from 'vitest';
import { buildId } from '.';
import { livesApi } from '@palco/sdk/lives';
import { setUpWorld } from './set-up-world';

const [running, scheduled, finished] = [801, 803, 805].map(buildId) as [string, string, string];

function start() {
  const world = setUpWorld();
  return { ...world, lives: livesApi({ client: world.client }) };
}

describe('lives', () => {
  it('are listed by status, searched and paged', async () => {
    const { lives } = start();
    expect((await lives.list()).pagination).toMatchObject({ total: 5, limit: 10 });
    expect((await lives.list({ status: 'live,paused' })).items).toHaveLength(2);
    expect((await lives.list({ title: 'FORMATURA' })).items).toMatchObject([{ id: finished }]);
    expect((await lives.list({ shutdown: 'false' })).items.map(({ id }) => id)).not.toContain(finished);
    await expect(lives.get(buildId(999))).rejects.toMatchObject({ code: 'LIVE_NOT_FOUND' });
  });

  it('go through their states, and lock what cannot be changed', async () => {
    const { lives } = start();
    await expect(lives.control(scheduled, 'pause')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const { version } = await lives.control(scheduled, 'start');
    await expect(lives.update(scheduled, { latency: 'low' })).rejects.toMatchObject({
      status: 409,
      code: 'LIVE_ALREADY_STARTED',
    });
    await expect(lives.update(scheduled, { title: 'x' }, { version: version - 1 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await expect(lives.remove(scheduled)).rejects.toMatchObject({ code: 'LIVE_IN_PROGRESS' });
    await lives.control(scheduled, 'complete');
    await lives.remove(scheduled);
  });

  it('have keys, signals, overlays and presets', async () => {
    const { lives } = start();
    const { id, keys, signals } = await lives.create({ title: 'Nova', presetId: buildId(851) });
    expect(keys.map(({ signalId }) => signalId)).toEqual([null, 1, 2]);
    expect(signals.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    const [general] = await lives.keys(id);
    expect((await lives.rotateKey(id, general?.id ?? '')).streamKey).not.toBe(general?.streamKey);
    await expect(lives.preview(id, 1)).rejects.toMatchObject({ code: 'SIGNAL_NOT_READY' });
    const overlay = await lives.addOverlay(id, { tipo: 'banner', titulo: 'Olá', ativo: true });
    expect((await lives.player(id)).overlays).toMatchObject([{ id: overlay.id }]);
    await lives.updateOverlay({ liveId: id, overlayId: overlay.id }, { ativo: false });
    expect((await lives.player(id)).overlays).toEqual([]);
    const logo = await lives.addOverlay(id, { tipo: 'imagem', titulo: 'Logo' });
    const place = { liveId: id, overlayId: logo.id };
    await expect(lives.updateOverlay(place, { ativo: true })).rejects.toMatchObject({ status: 422 });
    const picture = new Blob(['x'], { type: 'image/png' });
    const { imagem, url } = await lives.setOverlayImage(place, picture);
    expect([imagem, url]).toEqual([expect.stringMatching(/^https:.*\/media\//), null]);
    await lives.updateOverlay(place, { ativo: true });
    expect((await lives.player(id)).overlays).toMatchObject([{ url: imagem }]);
    await lives.removeOverlay(place);
    await lives.removeOverlay({ liveId: id, overlayId: overlay.id });
    expect(await lives.overlays(id)).toEqual([]);
    expect((await lives.get(id)).transcode.enableDvr).toBe(true);
    const preset = await lives.addPreset({ nome: 'Outra' });
    await lives.removePreset(preset.id);
    expect(await lives.presets()).toHaveLength(1);
  });

  it('are made from rows and files, and played while they are live', async () => {
    const { lives } = start();
    const rows = await lives.createFromRows({ rooms: [{ titulo: 'Um' }, { titulo: '' }] });
    expect(rows).toMatchObject({ created: [{ linha: 1 }], errors: [{ linha: 2, field: 'titulo' }] });
    const file = new Blob(['titulo;data;hora\nDois;01/03/2030;19:00:00\n'], { type: 'text/csv' });
    const { created } = await lives.createFromFile(file);
    expect(await lives.get(created[0]?.id ?? '')).toMatchObject({
      status: 'scheduled',
      scheduledStartTime: '2030-03-01T22:00:00.000Z',
      hora: '19:00:00',
    });
    expect((await lives.player(running)).playback_url).not.toBeNull();
    expect((await lives.player(finished)).playback_url).toBeNull();
    await expect(lives.meeting(running)).rejects.toMatchObject({ code: 'LIVE_WITHOUT_STUDIO' });
    expect((await lives.details(running)).nome).toBe('Aula inaugural');
  });
});
