import { unknownValue } from '../../../kernel/errors/http-error';
import { readDomains } from '../../../kernel/http/domain-entry';
import { removesDomain } from '../../../kernel/http/domain-entry.pure';
import { pick } from '../../../kernel/fields/pick.pure';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { movedZones } from '../../records/billing';
import { recordEvent, recordOfChange } from '../../records/logs';
import { requireFactor, settingsScope } from '../../core/access';
import { requireTeamForUpdate } from './accessible-team';
import { normalizeTimeZone } from './settings.policy.pure';
import { presentSettings, sameSettings } from './teams.presenter.pure';
import { changeTeam } from './teams.store';
import type { AccountRow } from './teams.store';

type SettingsBody = Call<'updateAccountSettings'>['body'];

function readTimeZone(text: string): string {
  const timezone = normalizeTimeZone(text);
  if (timezone === null) throw unknownValue('timezone');
  return timezone;
}

/** The body as it is stored; what it does not name stays out. */
function readSettings(body: SettingsBody): SettingsBody {
  const { name, timezone, color, corPadrao, dominiosPadrao } = body;
  return {
    ...body,
    ...(name === undefined ? {} : { name: trimmedText('name', name) }),
    ...(timezone === undefined ? {} : { timezone: readTimeZone(timezone) }),
    ...(color == null ? {} : { color: color.toLowerCase() }),
    ...(corPadrao == null ? {} : { corPadrao: corPadrao.toLowerCase() }),
    ...(dominiosPadrao === undefined
      ? {}
      : { dominiosPadrao: readDomains('dominiosPadrao', dominiosPadrao) }),
  };
}

/** Changes the settings of a team that the body names. */
export async function changeSettings(call: Call<'updateAccountSettings'>): Promise<AccountRow> {
  const { context, principal, request } = call;
  const settings = readSettings(call.body);
  return context.db.transaction(async (tx) => {
    const before = await requireTeamForUpdate(tx, call, settingsScope(principal));
    requireVersion(request.headers['if-match'], before.version);
    // Nobody locks himself out of the team.
    requireFactor(principal, [{ requiresSecondFactor: settings.exigeSegundoFator === true }]);
    const { dominiosPadrao = before.dominiosPadrao } = settings;
    // A removed site must also lose the media links that it already has.
    const { encryptVideos = before.encryptVideos } = settings;
    // Addresses of before would show players the other form of the segments.
    const isRevoked =
      removesDomain(before.dominiosPadrao, dominiosPadrao) || encryptVideos !== before.encryptVideos;
    const { timezone = before.timezone } = settings;
    const calendar = { timeZone: before.timezone, past: before.pastZones };
    const after = await changeTeam(tx, before.id, {
      ...pick(settings, sameSettings),
      pastZones: [...movedZones(calendar, timezone, context.clock.now())],
      requiresSecondFactor: settings.exigeSegundoFator,
      playbackTokenVersion: before.playbackTokenVersion + (isRevoked ? 1 : 0),
      language: settings.idioma,
    });
    await recordEvent(tx, {
      call,
      event: 'CONTA_ATUALIZADA',
      of: { id: before.id, accountId: before.id },
      record: recordOfChange(settings, { ...presentSettings(before) }),
    });
    return after;
  });
}
