import { usePalco } from '@palco/react';
import { useUpdateVideo } from '@palco/react/query';
import { videosApi, type Video, type VideoPatch } from '@palco/sdk';
import {
  domainListSchema,
  formatChapters,
  parseChapters,
  videoDetailsSchema,
  videoPrivacySchema,
  videoTagsSchema,
  type ParsedChapters,
} from '@palco/sdk/schemas';
import { useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import * as z from 'zod/mini';
import { commitChips, type ChipsHandle } from '../../../patterns/chips';
import { useListText } from '../../../i18n';
import { useVersionedForm, type Versioned, type VersionedForm } from '../../../patterns/form';
import { toast } from '../../../ui';
import { useEditText } from './messages';

/** Everything that can be typed about a video; chapters as text. */
export type VideoValues = Pick<
  Video,
  | 'title'
  | 'description'
  | 'tags'
  | 'privacy'
  | 'allowedDomains'
  | 'signLanguageVideoId'
  | 'encryption'
  | 'viewerMark'
> & {
  chapters: string;
};

/** The form of a video, whose fields stand in several tabs. */
export interface VideoEditor {
  readonly form: VersionedForm<VideoValues>;
  /** Chip fields, which may hold typed text that is no chip yet. */
  readonly waiting: Readonly<Record<'tags' | 'domains', RefObject<ChipsHandle | null>>>;
  save(event: FormEvent): void;
  /** The lines of the chapters that the last save refused or left out, as they are now. */
  leftOut(): ParsedChapters['problems'];
}

/** The most lines of the chapters that the message of a save names. */
const mostNamed = 10;

function versioned(video: Video): Versioned<VideoValues> {
  const { title, description, tags, privacy, allowedDomains, version } = video;
  const { signLanguageVideoId, encryption, viewerMark } = video;
  const chapters = formatChapters(video.chapters);
  const chosen = { signLanguageVideoId, encryption, viewerMark };
  return { version, values: { title, description, tags, privacy, allowedDomains, ...chosen, chapters } };
}

function schemaOf(durationSeconds: number | null): z.ZodMiniType<VideoValues, VideoValues> {
  const { title, description } = videoDetailsSchema.shape;
  return z.object({
    title,
    description,
    tags: videoTagsSchema,
    privacy: videoPrivacySchema,
    allowedDomains: domainListSchema,
    signLanguageVideoId: z.nullable(z.string()),
    encryption: z.nullable(z.boolean()),
    viewerMark: z.nullable(z.boolean()),
    // A line that is no chapter costs no other one; only where no line is one nothing can be saved.
    chapters: z.string().check(
      z.refine((text) => {
        const { chapters, problems } = parseChapters(text, durationSeconds);
        return problems.length === 0 || chapters.length > 0;
      }, 'validation.format'),
    ),
  });
}

function toPatch({ chapters, ...patch }: Partial<VideoValues>, durationSeconds: number | null): VideoPatch {
  if (chapters === undefined) return patch;
  return { ...patch, chapters: [...parseChapters(chapters, durationSeconds).chapters] };
}

/** Reads a video into one form, and saves what changed of it. */
export function useVideoForm(video: Video): VideoEditor {
  const t = useEditText();
  const list = useListText();
  const palco = usePalco();
  const update = useUpdateVideo();
  const { id, duration } = video;
  const waiting = { tags: useRef<ChipsHandle>(null), domains: useRef<ChipsHandle>(null) };
  const form = useVersionedForm<VideoValues>({
    schema: useMemo(() => schemaOf(duration), [duration]),
    saved: versioned(video),
    reload: async () => versioned(await palco.use(videosApi).get(id)),
  });
  const [isPart, setPart] = useState(false);
  const problemsOf = (text: string) => parseChapters(text, duration).problems;
  const send = form.save(async (values, version) => {
    const saved = versioned(await update.mutateAsync({ id, patch: toPatch(values, duration), version }));
    const lines = problemsOf(values.chapters ?? '').map(({ line }) => String(line));
    setPart(lines.length > 0);
    if (values.chapters === undefined || lines.length === 0) {
      toast({ kind: 'success', title: t('saved') });
      return saved;
    }
    toast({
      kind: 'warning',
      title: t('saved'),
      text: t(lines.length > mostNamed ? 'chapters.leftOutMore' : 'chapters.leftOut', {
        count: lines.length,
        lines: list(lines.slice(0, mostNamed)),
      }),
    });
    return { ...saved, left: { chapters: values.chapters } };
  });
  return {
    form,
    waiting,
    leftOut: () =>
      isPart || form.errorOf('chapters') !== undefined ? problemsOf(form.getValues('chapters')) : [],
    save(event) {
      if (commitChips(Object.values(waiting))) return void send(event);
      event.preventDefault();
    },
  };
}
