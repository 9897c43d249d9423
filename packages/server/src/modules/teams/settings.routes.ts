import { httpError, notFound, unknownValue } from '../../kernel/errors/http-error';
import { requireVersion } from '../../kernel/http/if-match';
import type { Answer, Call, Handlers } from '../../kernel/http/module';
import { trimmedText } from '../../kernel/http/text-rule';
import { recordEvent } from '../logs';
import { settingsReach } from '../reach';
import { revokeMediaOfTeam } from '../videos';
import { normalizeDomains, normalizeTimeZone, removesDomain } from './settings.policy.pure';
import { presentSettings } from './teams.presenter.pure';
import { changeTeam, findTeam, findTeamForUpdate } from './teams.store';

type SettingsBody = Call<'updateAccountSettings'>['body'];

async function getAccountSettings({
  context,
  principal,
  params,
}: Call<'getAccountSettings'>): Promise<Answer<'getAccountSettings'>> {
  const team = await findTeam(context.db, settingsReach(principal), params.accountId);
  if (team === undefined) throw notFound();
  return { status: 200, body: { data: presentSettings(team.account) } };
}

function readTimeZone(text: string): string {
  const timezone = normalizeTimeZone(text);
  if (timezone === null) throw unknownValue('timezone');
  return timezone;
}

function readDomains(texts: readonly string[]): string[] {
  const { domains, wrong } = normalizeDomains(texts);
  if (wrong.length === 0) return domains;
  const fields = wrong.map((index) => ({
    field: `dominiosPadrao.${index}`,
    code: 'INVALID_FORMAT' as const,
  }));
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}

/** The body as it is stored; what it does not name stays out. */
function readSettings(body: SettingsBody): SettingsBody {
  const { name, timezone, corPadrao, dominiosPadrao } = body;
  return {
    ...body,
    ...(name === undefined ? {} : { name: trimmedText('name', name) }),
    ...(timezone === undefined ? {} : { timezone: readTimeZone(timezone) }),
    ...(corPadrao == null ? {} : { corPadrao: corPadrao.toLowerCase() }),
    ...(dominiosPadrao === undefined ? {} : { dominiosPadrao: readDomains(dominiosPadrao) }),
  };
}

async function updateAccountSettings(
  call: Call<'updateAccountSettings'>,
): Promise<Answer<'updateAccountSettings'>> {
  const { context, principal, params, request } = call;
  const settings = readSettings(call.body);
  const account = await context.db.transaction(async (tx) => {
    const before = await findTeamForUpdate(tx, settingsReach(principal), params.accountId);
    if (before === undefined) throw notFound();
    requireVersion(request.headers['if-match'], before.version);
    const after = await changeTeam(tx, before.id, {
      name: settings.name,
      timezone: settings.timezone,
      fpsLimit: settings.limiteFps,
      defaultColor: settings.corPadrao,
      defaultDomains: settings.dominiosPadrao,
      language: settings.idioma,
    });
    if (removesDomain(before.defaultDomains, after.defaultDomains)) await revokeMediaOfTeam(tx, before.id);
    await recordEvent(tx, {
      call,
      accountId: before.id,
      event: 'CONTA_ATUALIZADA',
      identifier: before.id,
      record: Object.entries(settings).map(([Key, Value]) => ({ Key, Value })),
    });
    return after;
  });
  return { status: 200, body: { data: presentSettings(account) } };
}

/** The settings of a team. */
export const settingsHandlers = {
  getAccountSettings,
  updateAccountSettings,
} satisfies Handlers;
