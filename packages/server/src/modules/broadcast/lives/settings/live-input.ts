import type { LivePatch } from '@palco/openapi';
import type { Queryable } from '../../../../kernel/database/database';
import { httpError } from '../../../../kernel/errors/http-error';
import { readDomains } from '../../../../kernel/http/domain-entry';
import { trimmedText } from '../../../../kernel/http/text-rule';
import { isCountry } from '../lives.policy.pure';
import { hasFolder } from '../lives.store';
import type { LiveChange } from '../lives.store';

/** Fields of a body that were given, by the names of their columns. */
function given<Change extends LiveChange>(change: Change): LiveChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

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

/** @throws 404 for a folder that the team does not have. */
async function requireFolder(db: Queryable, accountId: string, id: string): Promise<void> {
  if (await hasFolder(db, { id, accountId })) return;
  const fields = [{ field: 'directoryId', code: 'INVALID_VALUE' as const }];
  throw httpError({ status: 404, code: 'NOT_FOUND', fields });
}

/** The domains and countries of a body as they are stored. */
function readSecurity({ security }: Pick<LivePatch, 'security'>): LiveChange {
  const { geoAccessControl, geoRegionList, referrerWhitelist } = security ?? {};
  return given({
    geoAccessControl: geoAccessControl,
    geoRegionList: geoRegionList && requireCountries(geoRegionList),
    referrerWhitelist: referrerWhitelist && readDomains('security.referrerWhitelist', referrerWhitelist),
  });
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
  const { title, scheduledStartTime: date, transcode = {}, assets = {}, ads = {}, directoryId } = body;
  if (directoryId) await requireFolder(db, accountId, directoryId);
  return {
    ...given({
      title: title === undefined ? undefined : trimmedText('title', title, 1),
      description: body.description,
      scheduledStartTime: dateOf(date),
      type: body.type,
      latency: body.latency,
      autoStart: body.autoStart,
      autoCuts: body.autoCuts,
      enableLive2vod: transcode.enableLive2vod,
      enableDvr: transcode.enableDvr,
      enableAudioOnly: transcode.enableAudioOnly,
      playerColor: assets.playerColor,
      waitingRoomColor: assets.waitingRoomColor,
      studioColor: assets.studioColor,
      preRollUrl: ads.preRollUrl,
      postRollUrl: ads.postRollUrl,
      measurementId: body.measurementId,
      directoryId,
    }),
    ...readSecurity(body),
  };
}
