import type { ExternalAccount, Recording } from './provider';

/** JSON of another service: nothing in it is certain. */
type Json = Readonly<Record<string, unknown>>;

const longestTitle = 200;

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
export const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asJson) : []);
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A time, from ISO 8601; null where it is none. */
function asTime(value: unknown): Date | null {
  const date = new Date(asText(value));
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A title as a video takes it: one line, not empty, of bounded length. */
export function titleOf(value: unknown, fallback: string): string {
  const text = asText(value)
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .trim();
  return Array.from(text === '' ? fallback : text)
    .slice(0, longestTitle)
    .join('');
}

/** `GET /v2/users/me` of Zoom. For the whole organisation its account counts, not the person. */
export function readZoomUser(answer: unknown, isOrganisation: boolean): ExternalAccount | null {
  const user = asJson(answer);
  const externalId = asText(isOrganisation ? user['account_id'] : user['id']);
  const name = [asText(user['first_name']), asText(user['last_name'])].join(' ').trim();
  const externalUserId = isOrganisation ? asText(user['id']) : null;
  return externalId === '' ? null : { externalId, externalUserId, email: asText(user['email']), name };
}

/** `GET /v2/users/me/recordings`: of each meeting the finished videos. */
export function readZoomRecordings(answer: unknown): { items: Recording[]; next: string } {
  const page = asJson(answer);
  const recordings = asList(page['meetings']).flatMap((meeting) =>
    asList(meeting['recording_files'])
      .filter((file) => file['file_type'] === 'MP4' && file['status'] === 'completed')
      .map((file) => ({
        externalId: asText(file['id']),
        title: titleOf(meeting['topic'], 'Zoom'),
        url: asText(file['download_url']),
        recordedAt: asTime(file['recording_start'] ?? meeting['start_time']),
      })),
  );
  return { items: recordings.filter(isWhole), next: asText(page['next_page_token']) };
}

/** `userinfo` of Google, and of services after its model. */
export function readUserInfo(answer: unknown): ExternalAccount | null {
  const { sub, id, email, name } = asJson(answer);
  const externalId = asText(sub ?? id);
  return externalId === ''
    ? null
    : { externalId, externalUserId: null, email: asText(email), name: asText(name) };
}

/** `GET /me/permissions` of Facebook: what was granted, and not declined. */
export function readPermissions(answer: unknown): readonly string[] {
  return asList(asJson(answer)['data'])
    .filter(({ status }) => status === 'granted')
    .map(({ permission }) => asText(permission));
}

/** `GET /v2/conferenceRecords/{id}/recordings` of Google Meet: what Drive has the file of. */
export function readMeetRecordings(answer: unknown, filesUrl: string): Recording[] {
  return asList(asJson(answer)['recordings'])
    .filter((recording) => recording['state'] === 'FILE_GENERATED')
    .map((recording) => {
      const file = asText(asJson(recording['driveDestination'])['file']);
      const recordedAt = asTime(recording['startTime']);
      return {
        externalId: file,
        title: titleOf('', `Google Meet ${recordedAt?.toISOString().slice(0, 10) ?? ''}`.trim()),
        url: file === '' ? '' : `${filesUrl}/${encodeURIComponent(file)}?alt=media`,
        recordedAt,
      };
    })
    .filter(isWhole);
}

/** A page of a video service. */
export function readVideos(answer: unknown): { items: Recording[]; next: string } {
  const page = asJson(answer);
  const recordings = asList(page['items']).map((item) => ({
    externalId: asText(item['id']),
    title: titleOf(item['title'], 'YouTube'),
    url: asText(item['fileUrl']),
    recordedAt: asTime(item['publishedAt']),
  }));
  return { items: recordings.filter(isWhole), next: asText(page['nextPageToken']) };
}

/** `SearchMedia` of Tencent Cloud VoD. */
export function readMedia(answer: unknown): { recordings: Recording[]; count: number; total: number } {
  const response = asJson(asJson(answer)['Response']);
  const all = asList(response['MediaInfoSet']);
  const recordings = all.map((media) => {
    const basic = asJson(media['BasicInfo']);
    return {
      externalId: asText(media['FileId']),
      title: titleOf(basic['Name'], 'Tencent Cloud'),
      url: asText(basic['MediaUrl']),
      recordedAt: asTime(basic['CreateTime']),
    };
  });
  return {
    recordings: recordings.filter(isWhole),
    count: all.length,
    total: Number(asText(response['TotalCount'])) || 0,
  };
}

/** The code of an error in an answer of Tencent, which has status 200; empty for none. */
export const tencentErrorOf = (answer: unknown): string =>
  asText(asJson(asJson(asJson(answer)['Response'])['Error'])['Code']);

const isWhole = ({ externalId, url }: Recording): boolean => externalId !== '' && url !== '';
