import type { LivePatch } from '@palco/openapi';
import type { Queryable } from '../../../../kernel/database/database';
import { httpError } from '../../../../kernel/errors/http-error';
import { namesOf, pick } from '../../../../kernel/fields/pick.pure';
import { readDomains } from '../../../../kernel/http/domain-entry';
import { trimmedText } from '../../../../kernel/http/text-rule';
import { requireFolder } from '../../../library/folder-tree';
import { isCountry } from '../lives.policy.pure';
import { settingsIn } from './live-settings.pure';
import type { LiveChange } from '../lives.store';

const dateOf = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

/** @throws 422 with a field error for each entry that is no country. */
export function requireCountries(codes: readonly string[]): string[] {
  const fields = codes.flatMap((code, index) =>
    isCountry(code) ? [] : [{ field: `security.geoRegionList.${index}`, code: 'INVALID_VALUE' as const }],
  );
  if (fields.length > 0) throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
  return [...codes];
}

/**
 * What a body sets, by the names of the columns.
 *
 * @throws 422 for a blank title, an invalid domain or an invalid country; 404 for a folder of another team.
 */
export async function readChange(
  db: Queryable,
  accountId: string,
  body: Omit<LivePatch, 'status'>,
): Promise<LiveChange> {
  const settings = settingsIn(body);
  const { title, scheduledStartTime, directoryId, geoRegionList, referrerWhitelist } = settings;
  if (directoryId) await requireFolder(db, { accountId, directoryId });
  const change: LiveChange = {
    ...settings,
    title: title === undefined ? undefined : trimmedText('title', title, 1),
    scheduledStartTime: dateOf(scheduledStartTime),
    geoRegionList: geoRegionList && requireCountries(geoRegionList),
    referrerWhitelist: referrerWhitelist && readDomains('security.referrerWhitelist', referrerWhitelist),
  };
  return pick(change, namesOf(change));
}
