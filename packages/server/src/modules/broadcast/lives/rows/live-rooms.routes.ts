import type { LiveRowsResult } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import { decodeText } from '../../../../kernel/decode-text.pure';
import { fieldMessages } from '../../../../kernel/errors/field-messages';
import type { FieldCode } from '../../../../kernel/errors/field-messages';
import type { Language } from '../../../../kernel/errors/language';
import { httpError, notFound } from '../../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../../kernel/http/module';
import { createSmallFileIntake } from '../../../../kernel/multipart';
import type { SmallFileIntake } from '../../../../kernel/multipart';
import { readRows } from './live-rows.pure';
import type { FileProblem, NumberedRow } from './live-rows.pure';
import { insertNewLive, liveNotFound } from '../lives.service';
import { findTimeZone } from '../../../people/teams';
import { findLive } from '../lives.store';
import { findSameTitles } from './live-rows.store';
import { readRow, rowIdentity, rowStates } from './row-rules.pure';
import type { RowFault } from './row-rules.pure';
import { lockTeamShared, requireUnblocked } from '../../../core/access';

const mostRows = 100;
/** Enough for a hundred rows of the longest texts with four bytes a character. */
const longestFile = 3 * 1_048_576;

type RowError = LiveRowsResult['errors'][number];

const fileCodes = {
  EMPTY: 'REQUIRED',
  MISSING_COLUMN: 'REQUIRED',
  UNKNOWN_COLUMN: 'UNKNOWN',
  WRONG_COLUMNS: 'INVALID_FORMAT',
  OPEN_QUOTE: 'INVALID_FORMAT',
} as const satisfies Record<FileProblem['code'], FieldCode>;

function messageOf(
  code: FieldCode,
  language: Language,
  { max = 0, allowed = '' }: Pick<RowFault, 'max' | 'allowed'> = {},
): string {
  return fieldMessages[language][code].replace('{max}', String(max)).replace('{allowed}', allowed);
}

type BatchCall = Call<'createLivesFromRows'>;
type Rows = ReturnType<typeof readRows>;

/** The rows of the JSON, or of the file. */
async function receiveRows(call: BatchCall, files: SmallFileIntake<Rows>): Promise<Rows> {
  if (call.body !== undefined) {
    const rows = call.body.rooms.map((row, index): NumberedRow => ({ linha: index + 1, row }));
    return { rows, problems: [] };
  }
  return files.receive(call.request);
}

async function createFromRows(
  call: BatchCall,
  files: SmallFileIntake<Rows>,
): Promise<Answer<'createLivesFromRows'>> {
  const { context, principal, language } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const { rows, problems } = await receiveRows(call, files);
  if (rows.length + problems.length > mostRows)
    throw httpError({ status: 413, code: 'TOO_MANY_ROWS', parameters: { max: mostRows } });
  const timeZone = await findTimeZone(context.db, accountId);
  const read = rows.map(({ linha, row }) => ({ linha, ...readRow(row, timeZone) }));
  const errors: RowError[] = problems.map(({ linha, field, code }) => ({
    linha,
    field,
    message: messageOf(fileCodes[code], language),
  }));
  for (const one of read)
    if ('faults' in one)
      for (const fault of one.faults)
        errors.push({
          linha: one.linha,
          field: fault.field,
          message: messageOf(fault.code, language, fault),
        });
  const right = read.flatMap(({ linha, ...one }) => ('live' in one ? [{ linha, live: one.live }] : []));
  const made = await createLives(call, right);
  return { status: 200, body: { ...made, errors: errors.sort((a, b) => a.linha - b.linha) } };
}

interface RightRow {
  readonly linha: number;
  readonly live: Parameters<typeof insertNewLive>[2];
}

/** Makes the lives of rows that are neither a live already nor a row twice; with `dryRun` only says which these are. */
async function createLives(
  call: BatchCall,
  right: readonly RightRow[],
): Promise<Pick<LiveRowsResult, 'created' | 'rows'>> {
  const { context, principal, query } = call;
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, principal.accountId))) throw notFound();
    const titles = right.map(({ live }) => live.title.normalize('NFC').trim());
    const same = await findSameTitles(tx, principal.accountId, titles);
    const existing = new Set(
      same.map((one) => rowIdentity(one.title, one.scheduledStartTime?.toISOString())),
    );
    const states = rowStates(
      right.map(({ live }) => live),
      existing,
      context.clock.now(),
    );
    const rows = right.map(({ linha }, index) => ({ linha, state: states[index] ?? 'new' }));
    const created: LiveRowsResult['created'] = [];
    for (const [index, { linha, live }] of right.entries()) {
      const state = states[index];
      if (query.dryRun === true || state === 'exists' || state === 'repeated') continue;
      created.push({ linha, id: (await insertNewLive(call, tx, live)).row.id });
    }
    return { created, rows };
  });
}

/** The column that every file of lives has. */
const titleColumn = /t[ií]tulo|title/i;

/** @throws 415 `LIVE_FILE_NOT_TEXT` for a spreadsheet, a picture or another binary file. */
function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes, titleColumn);
  if (text === null)
    throw httpError({
      status: 415,
      code: 'LIVE_FILE_NOT_TEXT',
      fields: [{ field: 'file', code: 'INVALID_VALUE' }],
    });
  return text;
}

async function openMeeting({
  context,
  principal,
  body,
}: Call<'openLiveMeeting'>): Promise<Answer<'openLiveMeeting'>> {
  const row = await findLive(context.db, { id: body.liveId, accountId: principal.accountId });
  if (row === null) throw liveNotFound();
  if (row.type !== 'studio') throw httpError({ status: 409, code: 'LIVE_WITHOUT_STUDIO' });
  const roomUrl = `${context.publicUrl()}/broadcast/webcam/${row.id}`;
  return { status: 200, body: { roomUrl, hostRoomUrl: roomUrl } };
}

/** The handlers that create lives from rows and that open the room of a studio live. */
export function createRoomHandlers({ signal }: Pick<ServerContext, 'signal'>): Handlers {
  const files = createSmallFileIntake({
    signal,
    maxBytes: longestFile,
    tooLarge: () => httpError({ status: 413, code: 'TOO_MANY_ROWS', parameters: { max: mostRows } }),
    accept: ({ bytes }) => readRows(textOf(bytes)),
  });
  return {
    createLivesFromRows: (call) => createFromRows(call, files),
    openLiveMeeting: openMeeting,
  };
}
