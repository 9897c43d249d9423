import { randomUUID } from 'node:crypto';
import type { ClassroomPut } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import { notFound, unknownValue } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call, Handlers } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { removeUnnamed } from '../../core/named-files';
import { exchangeImage } from '../../core/images';
import type { ImageIntake } from '../../core/images';
import { readLive, requireLocked } from '../lives';
import type { LiveRow } from '../lives';
import { recordEvent } from '../../records/logs';
import { placeholder, toSettings } from './classroom.presenter.pure';
import type { SettingsParts } from './classroom.presenter.pure';
import { findClassroom, listSpeakers, writeClassroom, writeSpeakers } from './classroom.store';
import type { ClassroomChange, ClassroomRow, SpeakerRow } from './classroom.store';

type ChangeCall = Call<'updateClassroom'> | Call<'uploadClassroomPicture'> | Call<'uploadSpeakerPicture'>;
type SettingsCall = Call<'getClassroomSettings'> | ChangeCall;

/** The live of a call; lives are looked up by `id`. */
const liveCall = ({ context, principal, origin, params }: SettingsCall) => ({
  context,
  principal,
  origin,
  params: { id: params.liveId },
});

const shown = ({ context }: SettingsCall, parts: SettingsParts) =>
  toSettings(parts, (key) => context.mediaLinks.url(key));

const columns = {
  background: 'backgroundKey',
  'background-login': 'loginBackgroundKey',
  'schedule-image': 'scheduleImageKey',
} as const satisfies Record<Call<'uploadClassroomPicture'>['params']['picture'], keyof ClassroomRow>;

interface Written {
  readonly parts: SettingsParts;
  /** Pictures that nothing shows any more. */
  readonly freed: readonly (string | null)[];
}

/** Locks the live and changes its classroom, with the entry of the log. */
function change(
  call: ChangeCall,
  write: (tx: Transaction, before: SettingsParts, live: LiveRow) => Promise<ClassroomChange>,
): Promise<Written> {
  const { context } = call;
  return context.db.transaction(async (tx) => {
    const live = await requireLocked(tx, liveCall(call));
    const before: SettingsParts = {
      classroom: await findClassroom(tx, live.id),
      speakers: await listSpeakers(tx, live.id),
      title: live.title,
    };
    const changed = await write(tx, before, live);
    const updatedAt = new Date(context.clock.now());
    const classroom = await writeClassroom(tx, live.id, { ...changed, updatedAt });
    const speakers = await listSpeakers(tx, live.id);
    const fields = Object.keys(changed).filter((name) => name !== 'updatedAt');
    await recordEvent(tx, {
      call,
      event: 'LIVE_ATUALIZADA',
      of: live,
      record: {
        classroom: fields.length === 0 ? undefined : fields,
        speakers: speakers.length,
      },
    });
    const parts = { classroom, speakers, title: live.title };
    const kept = new Set(keysOf(parts));
    return { parts, freed: keysOf(before).filter((key) => !kept.has(key)) };
  });
}

function keysOf({ classroom, speakers }: Omit<SettingsParts, 'title'>): (string | null)[] {
  const { backgroundKey, loginBackgroundKey, scheduleImageKey } = classroom;
  return [backgroundKey, loginBackgroundKey, scheduleImageKey, ...speakers.map(({ avatarKey }) => avatarKey)];
}

/** For the module `lives`. */
export const picturesOfClassroom = {
  async imageKeys(tx: Transaction, liveId: string): Promise<readonly (string | null)[]> {
    return keysOf({
      classroom: await findClassroom(tx, liveId),
      speakers: await listSpeakers(tx, liveId),
    });
  },
};

const removes = (value: string | null | undefined): boolean => value === null || value === placeholder;

/** What a body changes, by the names of the columns. */
function readChange(body: ClassroomPut): ClassroomChange {
  const { description, certificateShare, retentionDays } = body;
  return {
    ...(description === undefined ? {} : { description: description?.normalize('NFC').trim() || null }),
    ...(certificateShare === undefined ? {} : { certificateShare }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(removes(body.background) ? { backgroundKey: null } : {}),
    ...(removes(body.background_login) ? { loginBackgroundKey: null } : {}),
    ...(removes(body.schedule_image) ? { scheduleImageKey: null } : {}),
  };
}

/** @throws 422 for a speaker who is not in this classroom, or is named twice. */
function readSpeakers(
  { classroom, speakers }: SettingsParts,
  asked: NonNullable<ClassroomPut['speakers']>,
): SpeakerRow[] {
  const named = asked.flatMap(({ uuid }) => uuid ?? []);
  if (new Set(named).size !== named.length) throw unknownValue('speakers');
  return asked.map(({ uuid, speaker, avatar }, position) => {
    const known = speakers.find(({ id }) => id === uuid);
    if (uuid !== undefined && known === undefined) throw unknownValue(`speakers.${position}.uuid`);
    return {
      id: known?.id ?? randomUUID(),
      liveId: classroom.liveId,
      position,
      name: trimmedText(`speakers.${position}.speaker`, speaker, 1),
      avatarKey: removes(avatar) ? null : (known?.avatarKey ?? null),
    };
  });
}

async function update(call: Call<'updateClassroom'>) {
  const { body, request } = call;
  const { parts, freed } = await change(call, async (tx, before) => {
    requireVersion(request.headers['if-match'], before.classroom.version);
    if (body.speakers !== undefined)
      await writeSpeakers(tx, before.classroom.liveId, readSpeakers(before, body.speakers));
    return readChange(body);
  });
  for (const key of freed) await removeUnnamed(call.context, key);
  return { status: 200, body: shown(call, parts) } as const;
}

/** Stores the picture of a call, writes its key, and removes the one before it. */
async function upload(
  call: Call<'uploadClassroomPicture'> | Call<'uploadSpeakerPicture'>,
  images: ImageIntake,
  write: (key: string) => Parameters<typeof change>[1],
) {
  const { context, request } = call;
  // Authorise before the body is read.
  const { id } = await readLive(liveCall(call));
  if ('speakerId' in call.params) requireSpeaker(await listSpeakers(context.db, id), call.params.speakerId);
  const image = await images.receive(request);
  let written: Written | undefined;
  await exchangeImage(context, {
    folder: `live-images/${id}`,
    image,
    async write(key) {
      written = await change(call, write(key));
      return written.freed[0] ?? null;
    },
  });
  if (written === undefined) throw new Error(`A picture of the classroom ${id} was not written`);
  return { status: 200, body: shown(call, written.parts) } as const;
}

/** @throws 404 for a speaker who is not in this classroom. */
function requireSpeaker(speakers: readonly SpeakerRow[], id: string): void {
  if (!speakers.some((one) => one.id === id)) throw notFound();
}

/** What the organiser sets. */
export function createSettingsHandlers(images: ImageIntake): Handlers {
  return {
    async getClassroomSettings(call) {
      const { db } = call.context;
      const { id, title } = await readLive(liveCall(call));
      const parts = { classroom: await findClassroom(db, id), speakers: await listSpeakers(db, id), title };
      return { status: 200, body: shown(call, parts) };
    },
    updateClassroom: update,
    uploadClassroomPicture: (call) =>
      upload(call, images, (key) => async () => ({ [columns[call.params.picture]]: key })),
    uploadSpeakerPicture: (call) =>
      upload(call, images, (avatarKey) => async (tx, { classroom, speakers }) => {
        const { speakerId } = call.params;
        requireSpeaker(speakers, speakerId);
        const next = speakers.map((one) => (one.id === speakerId ? { ...one, avatarKey } : one));
        await writeSpeakers(tx, classroom.liveId, next);
        return {};
      }),
  };
}
