import { randomUUID } from 'node:crypto';
import type { LivePreset } from '@palco/openapi';
import { httpError, notFound, requireFound } from '../../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../../kernel/http/module';
import { readDomains } from '../../../../kernel/http/domain-entry';
import { trimmedText } from '../../../../kernel/http/text-rule';
import { recordEvent } from '../../../records/logs';
import { requireCountries } from './live-input';
import { countPresets, deletePreset, insertPreset, listPresets } from './live-presets.store';
import type { PresetRow } from './live-presets.store';
import { defaultSettings, withSettings } from './live-settings.pure';
import { lockTeamShared } from '../../../core/access';

const mostPresets = 50;

const toPreset = ({ id, name, settings }: PresetRow): LivePreset => ({ id, nome: name, ...settings });

async function create(call: Call<'createLivePreset'>): Promise<Answer<'createLivePreset'>> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const name = trimmedText('nome', body.nome, 1);
  const { security } = withSettings(defaultSettings, body);
  const settings = withSettings(defaultSettings, {
    ...body,
    security: {
      ...security,
      geoRegionList: requireCountries(security.geoRegionList),
      referrerWhitelist: readDomains('security.referrerWhitelist', security.referrerWhitelist),
    },
  });
  const row = await context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    if ((await countPresets(tx, accountId)) >= mostPresets)
      throw httpError({ status: 409, code: 'PRESETS_FULL', parameters: { max: mostPresets } });
    const made = await insertPreset(tx, { id: randomUUID(), accountId, name, settings });
    if (made === null) {
      const fields = [{ field: 'nome', code: 'IN_USE' as const }];
      throw httpError({ status: 409, code: 'NAME_IN_USE', fields });
    }
    const record = { nome: name };
    await recordEvent(tx, { call, event: 'PRESET_CRIADO', of: made, record });
    return made;
  });
  return { status: 201, body: toPreset(row) };
}

async function remove(call: Call<'deleteLivePreset'>): Promise<Answer<'deleteLivePreset'>> {
  const { context, principal, params } = call;
  const { accountId } = principal;
  await context.db.transaction(async (tx) => {
    const row = requireFound(await deletePreset(tx, { id: params.id, accountId }));
    const record = { nome: row.name };
    await recordEvent(tx, { call, event: 'PRESET_REMOVIDO', of: row, record });
  });
  return { status: 204 };
}

/** Settings that new lives can begin with. */
export const presetHandlers: Handlers = {
  async listLivePresets({ context, principal }) {
    const rows = await listPresets(context.db, principal.accountId);
    return { status: 200, body: { items: rows.map(toPreset) } };
  },
  createLivePreset: create,
  deleteLivePreset: remove,
};
