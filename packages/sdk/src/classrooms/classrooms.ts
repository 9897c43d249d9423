import type { ClassroomPicture, ClassroomPut, ClassroomSettings } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type { ClassroomPicture, ClassroomPut, ClassroomSettings, Speaker, SpeakerPut } from '@palco/openapi';

/** What an organiser sets of the classroom of a live. All calls throw `SdkError`, and answer all settings. */
export interface ClassroomsApi {
  /** The settings; those of a live that has none yet are empty, with version 0. */
  get(liveId: string, options?: CallOptions): Promise<ClassroomSettings>;
  /**
   * Changes what `change` names. `speakers` is the whole list in its order: one that is missing is removed with its picture.
   * With `version`, a concurrent change is a `VERSION_CONFLICT` (412).
   */
  update(liveId: string, change: ClassroomPut, options?: VersionedCallOptions): Promise<ClassroomSettings>;
  /** Sets a background or the picture of the date: JPEG, PNG or WebP, at most 10 MB. `update` with null removes it. */
  setPicture(ref: ClassroomPictureRef, file: Blob, options?: CallOptions): Promise<ClassroomSettings>;
  /** Sets the picture of a speaker: JPEG, PNG or WebP, at most 10 MB. `update` with `avatar: null` removes it. */
  setSpeakerPicture(ref: SpeakerRef, file: Blob, options?: CallOptions): Promise<ClassroomSettings>;
}

/** One of the pictures of a classroom. */
export interface ClassroomPictureRef {
  readonly liveId: string;
  readonly picture: ClassroomPicture;
}

/** A speaker of a classroom. */
export interface SpeakerRef {
  readonly liveId: string;
  readonly speakerId: string;
}

const settings = '/v1/studio/lives/{liveId}/classroom';

/**
 * The calls about classrooms as a capability.
 *
 * @example
 * ```ts
 * const { speakers } = await palco.use(classroomsApi).get(liveId);
 * ```
 */
export function classroomsApi({ client: { call } }: Pick<Palco, 'client'>): ClassroomsApi {
  return {
    get: (liveId, options) => call('GET', settings, { path: { liveId }, options }),
    update: (liveId, body, options) => call('PUT', settings, { path: { liveId }, body, options }),
    setPicture: ({ liveId, picture }, file, options) =>
      call('POST', `${settings}/pictures/{picture}`, {
        path: { liveId, picture },
        body: fileForm(file),
        options,
      }),
    setSpeakerPicture: ({ liveId, speakerId }, file, options) =>
      call('POST', `${settings}/speakers/{speakerId}/picture`, {
        path: { liveId, speakerId },
        body: fileForm(file),
        options,
      }),
  };
}
